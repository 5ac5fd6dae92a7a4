import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld
import Testing

/// Requests that share an exchange (RFC 9111 §4).
struct SharingStageTests {
    private func loads(
        _ stage: CacheStage,
        _ requests: HTTPRequest...
    ) throws -> [Load] {
        let loads = try requests.map { try stage.start($0) }
        try stage.world.settle()
        return loads
    }

    @Test func `misses at the same time are one request`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=60"]))
        let request = CacheStage.request()
        let loads = try loads(stage, request, request, request)
        #expect(loads.map(\.summary) == Array(repeating: "network 200 cat", count: 3))
        #expect(stage.origin.requests.count == 1)
    }

    @Test func `validations at the same time are one request`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "no-cache", "ETag": "\"a\""]),
            .notModified(["ETag": "\"a\""])
        )
        try stage.load()
        let loads = try loads(stage, CacheStage.request(), CacheStage.request())
        #expect(loads.map(\.summary) == ["revalidated 200 cat", "revalidated 200 cat"])
        #expect(stage.origin.requests.count == 2)
    }

    @Test(arguments: ["no-store", "max-age=0", "no-cache"])
    func `what may not be reused is asked for once for each`(directives: String) throws {
        let stage = CacheStage(
            Reply(["Cache-Control": directives], body: "1"),
            Reply(["Cache-Control": directives], body: "2")
        )
        let loads = try loads(stage, CacheStage.request(), CacheStage.request())
        #expect(loads.map(\.body) == ["1", "2"])
    }

    @Test func `a response that varies is shared by those it is for`() throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "Foo"]
        let stage = CacheStage(Reply(fields, body: "1"), Reply(fields, body: "2"))
        let loads = try loads(
            stage,
            CacheStage.request(["Foo": "1"]),
            CacheStage.request(["Foo": "2"]),
            CacheStage.request(["Foo": "1"])
        )
        #expect(loads.map(\.body) == ["1", "2", "1"])
        #expect(stage.origin.requests.count == 2)
    }

    @Test func `a late request gets what has come already, and the rest`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=60"], bodyPause: .seconds(1)))
        let first = try stage.start(CacheStage.request())
        try stage.world.advance(by: .milliseconds(500))
        #expect(first.events.count == 2)
        let second = try stage.load()
        #expect(first.summary == "network 200 cat")
        #expect(second.summary == "network 200 cat")
        #expect(stage.origin.requests.count == 1)
    }

    @Test func `a shared failure reaches all`() throws {
        let stage = CacheStage(.failing(.notConnected))
        let loads = try loads(stage, CacheStage.request(), CacheStage.request())
        #expect(loads.map(\.failure) == [.notConnected, .notConnected])
        #expect(stage.origin.requests.count == 1)
    }

    @Test func `the exchange goes on while somebody waits, and stops with the last`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=60"]))
        let first = try stage.start(CacheStage.request())
        let second = try stage.start(CacheStage.request())
        try stage.world.advance(by: .milliseconds(10))
        try stage.cancel(first)
        try stage.world.settle()
        #expect(first.events.isEmpty)
        #expect(second.summary == "network 200 cat")
        let third = try stage.start(CacheStage.request("/dog.png"))
        try stage.world.advance(by: .milliseconds(10))
        try stage.cancel(third)
        try stage.world.settle()
        #expect(third.events.isEmpty)
        #expect(stage.origin.cancelled == [1])
        #expect(try stage.load().source == .fresh)
    }

    @Test func `a request that is called off before it began asks nothing`() throws {
        let stage = CacheStage(Reply())
        let load = try stage.start(CacheStage.request())
        try stage.cancel(load)
        try stage.world.settle()
        #expect(load.events.isEmpty)
        #expect(stage.origin.requests.count == stage.origin.cancelled.count)
    }

    @Test func `requests with conditions, ranges or no-cache of their own share nothing`() throws {
        for fields in [
            ["Range": "bytes=0-1"], ["If-None-Match": "\"x\""], ["Cache-Control": "no-cache"],
        ] as [HTTPFields] {
            let stage = CacheStage(Reply(["Cache-Control": "max-age=60"]))
            _ = try loads(stage, CacheStage.request(fields), CacheStage.request(fields))
            #expect(stage.origin.requests.count == 2)
        }
    }
}
