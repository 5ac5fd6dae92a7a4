import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import HalcyonWorld
import Testing

/// Two processes with an HTTP cache each, over one folder.
///
/// What one does the other learns from the files alone, and what it remembers of them may be out of
/// date. Then it fetches; it never serves other bytes.
struct SharedFolderStageTests {
    private static let fields: HTTPFields = ["Cache-Control": "max-age=600", "ETag": "\"a\""]
    private let first = CacheStage(
        Reply(fields),
        Reply(fields, body: "dog"),
        Reply(fields, body: "bird"),
        limit: .bytes(2_000)
    )
    private let second: CacheStage

    init() {
        second = CacheStage(beside: first)
    }

    @Test func `what one process stores the other serves`() throws {
        try first.load()
        #expect(try second.load().summary == "fresh 200 cat")
        try first.world.advance(by: .seconds(60))
        #expect(try second.load().head?.fields["Age"] == "60")
        #expect(first.origin.requests.count == 1)
    }

    @Test func `what one process replaces the other does not mistake for what it knew`() throws {
        try first.load()
        try second.load()
        let reload = CacheStage.request(["Cache-Control": "no-cache"])
        #expect(try second.load(reload).summary == "network 200 dog")
        #expect(try first.load().summary == "network 200 bird")
        #expect(try first.load().summary == "fresh 200 bird")
        #expect(["fresh 200 dog", "fresh 200 bird"].contains(try second.load().summary))
    }

    @Test func `what one process removes the other fetches anew`() throws {
        try first.load()
        #expect(try second.load(CacheStage.request(method: "DELETE")).head?.status == 200)
        #expect(try first.load().summary == "network 200 bird")
        #expect(try second.load().summary == "fresh 200 bird")
    }

    @Test func `what one process makes room for the other fetches anew`() throws {
        try first.load()
        for number in 0..<20 {
            try second.world.advance(by: .seconds(1))
            try second.load(CacheStage.request("/\(number).png"))
        }
        #expect(first.world.disk.files.reduce(0) { $0 + $1.size } <= 2_000)
        #expect(try first.load().summary == "network 200 bird")
    }

    @Test func `processes that store at the same time leave one whole response`() throws {
        let loads = [try first.start(CacheStage.request()), try second.start(CacheStage.request())]
        try first.world.settle()
        #expect(loads.map(\.summary) == ["network 200 cat", "network 200 dog"])
        let third = CacheStage(beside: first)
        #expect(["fresh 200 cat", "fresh 200 dog"].contains(try third.load().summary))
        #expect(first.origin.requests.count == 2)
    }
}
