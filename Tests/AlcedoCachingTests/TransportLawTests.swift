import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld
import Testing

/// A transport with a cache keeps the law of transports.
struct TransportLawTests {
    @Test(arguments: [
        Reply(["Cache-Control": "max-age=60"]), Reply(["Cache-Control": "no-store"]),
        Reply(["Cache-Control": "max-age=60"], status: 204, body: ""),
        .failing(.notConnected), .failing(.connectionLost, afterBody: "ca"),
        Reply(["Cache-Control": "no-cache", "ETag": "\"a\""]),
    ])
    func `whatever is stored, events come as the law says`(reply: Reply) {
        let stage = CacheStage(reply)
        let violations = TransportLaw.violations(
            of: stage.transport,
            requests: [
                CacheStage.request(), CacheStage.request(["Range": "bytes=0-0"]),
                CacheStage.request(method: "HEAD"), CacheStage.request(method: "POST"),
            ],
            queue: stage.world.makeQueue("client"),
            patience: .world(stage.world)
        )
        #expect(violations == [])
    }
}
