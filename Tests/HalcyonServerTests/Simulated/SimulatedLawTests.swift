import AlcedoCore
import AlcedoHTTP
import HalcyonServer
import HalcyonWorld
import Testing

@Suite struct SimulatedLawTests {
    @Test func `the simulated transport keeps the law of transports`() throws {
        let world = SimulatedWorld()
        let bodies = ReplyBody.bytes(Array(0..<100))
        let chunks = ChunkPlan(size: .bytes(30), pause: .milliseconds(1))
        let replies: [String: ServerReply] = [
            "/plain": ServerReply(body: bodies),
            "/empty": ServerReply(status: 204),
            "/late": ServerReply(body: bodies, latency: .seconds(3), chunks: chunks),
            "/refused": ServerReply(fault: .refused),
            "/reset": ServerReply(
                body: bodies,
                chunks: chunks,
                fault: .resetMidBody(after: .bytes(50))
            ),
            "/short": ServerReply(body: bodies, fault: .truncatedBody(after: .bytes(50))),
            "/long": ServerReply(body: .random(size: .kibibytes(200), seed: 1)),
        ]
        let paths = replies.keys.sorted()
        let rules = paths.compactMap { path in
            replies[path].map {
                ServerRule.make("GET \(path)", replies: [$0], afterwards: .repeat)
            }
        }
        let server = FakeServer(script: ServerScript(rules: rules))
        let transport = SimulatedTransport(
            server: server,
            network: world.makeQueue("network"),
            time: world.time
        )
        let violations = TransportLaw.violations(
            of: transport,
            requests: try paths.map { try HTTPRequest.make($0) },
            queue: world.makeQueue("receiver"),
            patience: .world(world)
        )
        #expect(violations == [])
        #expect(server.incidents.isEmpty)
        #expect(server.openExchanges.isEmpty)
    }
}
