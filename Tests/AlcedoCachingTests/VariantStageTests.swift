import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld
import Testing

/// Several responses to one URL (RFC 9111 §4.1, §4.3.1), and parts of one (§3.3, §3.4).
struct VariantStageTests {
    private func request(_ value: String) -> HTTPRequest { CacheStage.request(["Foo": value]) }

    @Test func `each request gets its own variant`() throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "Foo"]
        let stage = CacheStage(Reply(fields, body: "1"), Reply(fields, body: "2"))
        #expect(try stage.load(request("1")).body == "1")
        #expect(try stage.load(request("2")).body == "2")
        #expect(try stage.load(request("1")).summary == "fresh 200 1")
        stage.restart()
        #expect(try stage.load(request("2")).summary == "fresh 200 2")
        #expect(stage.origin.requests.count == 2)
    }

    @Test func `the origin says which stored variant is for a new request`() throws {
        func fields(_ tag: String) -> HTTPFields {
            ["Cache-Control": "max-age=60", "Vary": "Foo", "ETag": tag]
        }
        let stage = CacheStage(
            Reply(fields("\"a\""), body: "1"),
            Reply(fields("\"b\""), body: "2"),
            .notModified(fields("\"a\""))
        )
        try stage.load(request("1"))
        try stage.load(request("2"))
        #expect(try stage.load(request("3")).summary == "revalidated 200 1")
        #expect(try stage.sent(2)["If-None-Match"] == "\"a\", \"b\"")
        #expect(try stage.load(request("3")).summary == "fresh 200 1")
        #expect(try stage.load(request("2")).summary == "fresh 200 2")
        #expect(try stage.load(request("1")).summary == "fresh 200 1")
        #expect(stage.origin.requests.count == 3)
    }

    @Test func `no more variants are kept than the limit`() throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "Foo"]
        let stage = CacheStage(Reply(fields, body: "1"), Reply(fields, body: "22"), Reply(fields))
        for value in 1...9 { try stage.load(request("\(value)")) }
        #expect(stage.world.disk.files.count <= 4, "one file of heads, and three contents")
        #expect(try stage.load(request("9")).source == .fresh)
        #expect(try stage.load(request("1")).source == .network)
    }

    @Test func `a part of a stored content is served`() throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=60"], body: "0123456789"))
        try stage.load()
        let part = try stage.load(CacheStage.request(["Range": "bytes=2-4"]))
        #expect(part.summary == "fresh 206 234")
        #expect(part.head?.fields["Content-Range"] == "bytes 2-4/10")
        #expect(part.head?.fields["Content-Length"] == "3")
        let none = try stage.load(CacheStage.request(["Range": "bytes=10-"]))
        #expect(none.summary == "fresh 416 ")
        #expect(none.head?.fields["Content-Range"] == "bytes */10")
        #expect(try stage.load(CacheStage.request(["Range": "bytes=0-1,3-4"])).body == "0123456789")
        #expect(stage.origin.requests.count == 1)
    }

    private func part(_ range: String, _ body: String, tag: String = "\"a\"") -> Reply {
        let fields: HTTPFields = [
            "Cache-Control": "max-age=60", "ETag": tag, "Content-Range": "bytes \(range)/10",
        ]
        return Reply(fields, status: 206, body: body)
    }

    @Test func `parts are stored, put together and completed`() throws {
        let stage = CacheStage(part("0-2", "012"), part("3-5", "345"), part("6-9", "6789"))
        try stage.load(CacheStage.request(["Range": "bytes=0-2"]))
        try stage.load(CacheStage.request(["Range": "bytes=3-5"]))
        let middle = try stage.load(CacheStage.request(["Range": "bytes=2-4"]))
        #expect(middle.summary == "fresh 206 234")
        stage.restart()
        let whole = try stage.load()
        #expect(whole.summary == "network 200 0123456789")
        #expect(whole.head?.fields["Content-Range"] == nil)
        #expect(whole.head?.fields["Content-Length"] == "10")
        #expect(try stage.sent(2)["Range"] == "bytes=6-")
        #expect(try stage.sent(2)["If-Range"] == "\"a\"")
        #expect(try stage.load().summary == "fresh 200 0123456789")
        #expect(stage.origin.requests.count == 3)
    }

    @Test func `parts of another content are not put together`() throws {
        let stage = CacheStage(
            part("0-2", "012"),
            part("3-5", "DEF", tag: "\"b\""),
            Reply(["ETag": "\"c\""], body: "whole")
        )
        try stage.load(CacheStage.request(["Range": "bytes=0-2"]))
        try stage.load(CacheStage.request(["Range": "bytes=3-5"]))
        #expect(
            try stage.load(CacheStage.request(["Range": "bytes=3-4"])).summary == "fresh 206 DE"
        )
        #expect(try stage.load().summary == "network 200 whole")
        #expect(try stage.sent(2)["Range"] == nil, "what is missing is not one range")
    }

    @Test func `a rest that belongs to something else leads to a request for the whole`() throws {
        let stage = CacheStage(
            part("0-2", "012"),
            part("3-9", "DEFGHIJ", tag: "\"b\""),
            Reply(body: "whole")
        )
        try stage.load(CacheStage.request(["Range": "bytes=0-2"]))
        #expect(try stage.load().summary == "network 200 whole")
        #expect(try stage.sent(2)["Range"] == nil)
    }

    @Test func `a part that lies is not put to those that are there`() throws {
        let stage = CacheStage(part("0-2", "012"), part("3-5", "34"), part("3-5", "345"))
        let request = CacheStage.request(["Range": "bytes=3-5"])
        try stage.load(CacheStage.request(["Range": "bytes=0-2"]))
        #expect(try stage.load(request).summary == "network 206 34")
        #expect(try stage.load(CacheStage.request(["Range": "bytes=3-4"])).source == .network)
        #expect(try stage.load(CacheStage.request(["Range": "bytes=0-5"])).body == "012345")
    }

    @Test(arguments: ["bytes 0-4/10", "bytes 0-1/10"])
    func `a part that lies about its length is passed on and not stored`(range: String) throws {
        let stage = CacheStage(
            Reply(["ETag": "\"a\"", "Content-Range": range], status: 206, body: "012"),
            Reply()
        )
        let load = try stage.load(CacheStage.request(["Range": "bytes=0-4"]))
        #expect(load.summary == "network 206 012")
        #expect(stage.world.disk.files.isEmpty)
    }
}
