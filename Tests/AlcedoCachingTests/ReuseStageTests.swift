import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld
import Testing

/// Reuse and validation through the transport (RFC 9111 §4).
struct ReuseStageTests {
    @Test func `a fresh response is served from the disk, with its age`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=60", "Age": "5"]))
        #expect(try stage.load().summary == "network 200 cat")
        try stage.world.advance(by: .seconds(10))
        let second = try stage.load()
        #expect(second.summary == "fresh 200 cat")
        #expect(second.head?.fields["Age"] == "15")
        #expect(!second.wasOffQueue)
        #expect(stage.origin.requests.count == 1)
        stage.restart()
        #expect(try stage.load().summary == "fresh 200 cat")
        #expect(stage.origin.requests.count == 1)
    }

    @Test func `a stale response is validated, and fresh again after a 304`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10", "ETag": "W/\"a\"", "A": "1"]),
            .notModified(["Cache-Control": "max-age=10", "ETag": "W/\"a\"", "A": "2"])
        )
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        let second = try stage.load()
        #expect(second.summary == "revalidated 200 cat")
        #expect(second.head?.fields["A"] == "2")
        #expect(second.head?.fields["Age"] == "0")
        #expect(try stage.sent(1)["If-None-Match"] == "W/\"a\"")
        try stage.world.advance(by: .seconds(4))
        #expect(try stage.load().summary == "fresh 200 cat")
        stage.restart()
        #expect(try stage.load().summary == "fresh 200 cat")
        try stage.world.advance(by: .seconds(7))
        #expect(try stage.load().summary == "revalidated 200 cat")
        #expect(stage.origin.requests.count == 3)
    }

    @Test func `a validation answered by a new response replaces the old one`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10", "ETag": "\"a\""]),
            Reply(["Cache-Control": "max-age=10", "ETag": "\"b\""], body: "dog")
        )
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load().summary == "network 200 dog")
        try stage.world.advance(by: .seconds(4))
        #expect(try stage.load().summary == "fresh 200 dog")
        #expect(stage.origin.requests.count == 2)
    }

    @Test func `a 304 about another response leads to a request without conditions`() throws {
        let stage = CacheStage(
            Reply(["ETag": "\"a\""]),
            .notModified(["ETag": "\"z\""]),
            Reply(["ETag": "\"z\""], body: "dog")
        )
        try stage.load()
        #expect(try stage.load().summary == "network 200 dog")
        #expect(try stage.sent(1)["If-None-Match"] == "\"a\"")
        #expect(try stage.sent(2)["If-None-Match"] == nil)
    }

    @Test func `a 304 that nobody asked for is passed on and not stored`() throws {
        let stage = CacheStage(.notModified(["ETag": "\"a\""]), Reply())
        #expect(try stage.load().summary == "network 304 ")
        #expect(try stage.load().summary == "network 200 cat")
    }

    @Test func `no-store leaves nothing on the disk`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "no-store"]))
        try stage.load()
        #expect(stage.world.disk.files.isEmpty)
        let asked = CacheStage(Reply(["Cache-Control": "max-age=60"]))
        try asked.load(CacheStage.request(["Cache-Control": "no-store"]))
        #expect(asked.world.disk.files.isEmpty)
        #expect(try asked.load().source == .network)
    }

    @Test func `a success that may not be stored makes the stored one out of date`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=60"]),
            Reply(["Cache-Control": "no-store"], body: "dog")
        )
        try stage.load()
        #expect(try stage.load(CacheStage.request(["Cache-Control": "no-cache"])).body == "dog")
        #expect(stage.world.disk.files.isEmpty)
    }

    @Test func `only-if-cached never reaches the network`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=10"]))
        let request = CacheStage.request(["Cache-Control": "only-if-cached"])
        #expect(try stage.load(request).summary == "unavailable 504 ")
        try stage.load()
        #expect(try stage.load(request).summary == "fresh 200 cat")
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load(request).summary == "unavailable 504 ")
        #expect(stage.origin.requests.count == 1)
    }

    @Test func `a request's own condition is answered from the cache, or passed on`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10", "ETag": "\"a\""]),
            .notModified(["Cache-Control": "max-age=10", "ETag": "\"a\""])
        )
        try stage.load()
        let request = CacheStage.request(["If-None-Match": "\"a\""])
        let fresh = try stage.load(request)
        #expect(fresh.summary == "fresh 304 ")
        #expect(fresh.head?.fields["ETag"] == "\"a\"")
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load(request).summary == "network 304 ")
        #expect(try stage.load().summary == "fresh 200 cat", "the 304 was about what is stored")
    }

    @Test(arguments: ["If-Match", "If-Unmodified-Since"])
    func `a condition that only the origin may judge reaches it`(name: String) throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=60", "ETag": "\"a\""]),
            Reply(status: 412, body: "no")
        )
        try stage.load()
        let request = CacheStage.request(HTTPFields([.init(name: name, value: "\"x\"")]))
        #expect(try stage.load(request).summary == "network 412 no")
        #expect(try stage.load().summary == "fresh 200 cat")
    }

    @Test func `a HEAD is answered by what is stored, and tells of it`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10", "ETag": "\"a\""]),
            Reply(["Cache-Control": "max-age=60", "ETag": "\"a\""], body: ""),
            Reply(["Cache-Control": "max-age=60", "ETag": "\"b\""], body: "")
        )
        let head = CacheStage.request(method: "HEAD")
        try stage.load()
        #expect(try stage.load(head).summary == "fresh 200 ")
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load(head).summary == "network 200 ")
        #expect(try stage.load().summary == "fresh 200 cat")
        try stage.world.advance(by: .seconds(61))
        try stage.load(head)
        #expect(stage.world.disk.files.isEmpty, "another tag: what is stored is out of date")
    }

    @Test func `an unsafe request removes what is stored, unless it fails`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=60"]),
            Reply(status: 500),
            Reply(status: 204, body: ""),
            Reply(["Cache-Control": "max-age=60"], body: "dog")
        )
        try stage.load()
        try stage.load(CacheStage.request(method: "DELETE"))
        #expect(try stage.load().source == .fresh)
        try stage.load(CacheStage.request(method: "DELETE"))
        #expect(stage.world.disk.files.isEmpty)
        #expect(try stage.load().summary == "network 200 dog")
    }

    @Test func `a clock that is set back leads to validation, not to eternal freshness`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=60", "ETag": "\"a\""]),
            .notModified(["Cache-Control": "max-age=60", "ETag": "\"a\""])
        )
        try stage.load()
        stage.world.setWallClock(Timestamp(secondsSince1970: 1_700_000_000))
        #expect(try stage.load().source == .revalidated)
        #expect(try stage.load().source == .fresh)
    }

    @Test(
        arguments: [
            ["Age": "99999999999999999999"], ["Date": "Fri, 31 Dec 9999 23:59:59 GMT"],
            ["Date": "Mon, 01 Jan 1601 00:00:00 GMT"], ["Expires": "Fri, 31 Dec 9999 23:59:59 GMT"],
            ["Cache-Control": "max-age=99999999999999999999"], ["Age": "-1"],
            ["Cache-Control": "max-age=60, max-age=61"], ["Vary": ",,,"], ["ETag": ""],
            ["Last-Modified": "Mon, 01 Jan 1601 00:00:00 GMT"],
        ] as [HTTPFields]
    )
    func `absurd fields make no wrong answer`(fields: HTTPFields) throws {
        let stage = CacheStage(Reply(fields), Reply(fields))
        #expect(try stage.load().body == "cat")
        try stage.world.advance(by: .seconds(1))
        #expect(try stage.load().body == "cat")
        stage.world.setWallClock(.distantFuture)
        #expect(try stage.load().body == "cat")
        stage.world.setWallClock(.distantPast)
        #expect(try stage.load().body == "cat")
    }
}
