import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld
import Testing

/// Stale responses, and who permits them (RFC 9111 §4.2.4, RFC 5861).
struct StaleStageTests {
    private static let offline: [TransportFailure.Cause] = [
        .cannotFindHost, .cannotConnect, .connectionLost, .emptyResponse, .timedOut, .notConnected,
    ]

    @Test(arguments: offline)
    func `offline a stale response is better than none`(cause: TransportFailure.Cause) throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=10"]), .failing(cause))
        try stage.load()
        try stage.world.advance(by: .seconds(100_000))
        let second = try stage.load()
        #expect(second.summary == "stale(AlcedoHTTP.StaleReason.disconnected) 200 cat")
        #expect(second.head?.fields["Age"] == "100000")
    }

    @Test(arguments: ["max-age=10, must-revalidate", "max-age=100000000, no-cache"])
    func `unless the server forbids it`(directives: String) throws {
        let stage = CacheStage(
            Reply(["Cache-Control": directives, "ETag": "\"a\""]),
            .failing(.notConnected),
            .notModified(["ETag": "\"a\""])
        )
        try stage.load()
        try stage.world.advance(by: .seconds(100))
        #expect(try stage.load().summary == "unavailable 504 ")
        #expect(try stage.load().summary == "revalidated 200 cat", "it is still stored")
    }

    @Test func `without anything stored the failure is passed on`() throws {
        let stage = CacheStage(.failing(.notConnected))
        #expect(try stage.load().summary == "failed: notConnected")
    }

    @Test(arguments: [TransportFailure.Cause.secureConnectionFailed, .unsupportedURL])
    func `a failure that says nothing of the origin is passed on`(
        cause: TransportFailure.Cause
    ) throws {
        let stage = CacheStage(Reply(["Cache-Control": "max-age=10"]), .failing(cause))
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load().failure == cause)
    }

    @Test func `a failure in the middle of the body cannot be taken back, and stores nothing`()
        throws
    {
        let stage = CacheStage(
            .failing(.connectionLost, afterBody: "ca"),
            Reply(["Cache-Control": "max-age=60"])
        )
        let first = try stage.load()
        #expect(first.failure == .connectionLost)
        #expect(first.body == nil)
        #expect(stage.world.disk.files.isEmpty)
        #expect(try stage.load().summary == "network 200 cat")
    }

    @Test func `an error of the server is answered with a stale response where that is permitted`()
        throws
    {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10, stale-if-error=20"]),
            Reply(status: 503, body: "down"),
            Reply(status: 503, body: "down")
        )
        try stage.load()
        try stage.world.advance(by: .seconds(25))
        let reason = StaleReason.serverFailed(status: 503)
        #expect(try stage.load().source == .stale(reason))
        #expect(stage.origin.cancelled == [1])
        try stage.world.advance(by: .seconds(10))
        #expect(try stage.load().summary == "network 503 down")
    }

    @Test func `a stale response is served at once and validated meanwhile`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10, stale-while-revalidate=60", "ETag": "\"a\""]),
            .notModified(["Cache-Control": "max-age=10", "ETag": "\"a\""])
        )
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        let before = stage.world.elapsed
        let loads = try [stage.start(CacheStage.request()), stage.start(CacheStage.request())]
        try stage.world.advance(by: .milliseconds(5))
        #expect(loads.map(\.source) == [.stale(.whileRevalidating), .stale(.whileRevalidating)])
        #expect(stage.world.elapsed - before < .milliseconds(40), "nobody waits for the origin")
        try stage.world.settle()
        #expect(stage.origin.requests.count == 2, "one validation for both")
        #expect(try stage.sent(1)["If-None-Match"] == "\"a\"")
        #expect(try stage.load().source == .fresh)
    }

    @Test func `a background validation that fails leaves what is stored`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10, stale-while-revalidate=60"]),
            .failing(.notConnected)
        )
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load().source == .stale(.whileRevalidating))
        #expect(try stage.load().source == .stale(.whileRevalidating))
        #expect(stage.origin.requests.count == 3)
    }

    @Test func `an error that comes to a background validation replaces nothing`() throws {
        let directives = "max-age=10, stale-while-revalidate=60, stale-if-error=60"
        let stage = CacheStage(
            Reply(["Cache-Control": directives]),
            Reply(["Cache-Control": "max-age=60"], status: 503, body: "down")
        )
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        #expect(
            try stage.load().summary == "stale(AlcedoHTTP.StaleReason.whileRevalidating) 200 cat"
        )
        #expect(try stage.load().body == "cat")
    }

    @Test func `a background validation may bring a new response`() throws {
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=10, stale-while-revalidate=60"]),
            Reply(["Cache-Control": "max-age=10"], body: "dog")
        )
        try stage.load()
        try stage.world.advance(by: .seconds(11))
        #expect(try stage.load().body == "cat")
        #expect(try stage.load().summary == "fresh 200 dog")
    }
}
