import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld

/// How fast a fake server answers.
enum ServerRows {
    static let all = [
        Row(name: "replies through the simulated transport", measure: replyRate)
    ]

    private static let replyCount = 300_000

    /// Replies a second: head, one piece of 4 KiB and end, 20 URLs, one request after another.
    private static func replyRate() throws(BenchError) -> Double {
        let seconds = try Stopwatch.best(of: 5) { () throws(BenchError) in try play() }
        return Double(replyCount) / seconds
    }

    private static func play() throws(BenchError) {
        let world = SimulatedWorld(SimulatedWorldSetting(eventLimit: .max, traceCapacity: 0))
        let reply = ServerReply(body: .bytes([UInt8](repeating: 7, count: 4_096)))
        let rules = (0..<20).map { number in
            ServerRule(
                name: "GET /\(number)",
                path: "/\(number)",
                replies: [reply],
                afterwards: .repeat
            )
        }
        let transport = SimulatedTransport(
            server: FakeServer(script: ServerScript(rules: rules)),
            network: world.makeQueue("network"),
            time: world.time
        )
        let requests = rules.compactMap { rule in
            URL(string: "http://images.example\(rule.path)").map { HTTPRequest(url: $0) }
        }
        let asker = Asker(transport, requests, world.makeQueue("asker"), replyCount)
        do {
            try world.run(on: asker.queue) { asker.ask() }
            try world.settle()
        } catch {
            throw .wrongResult(row: "replies", detail: "\(error)")
        }
        guard asker.finished == replyCount else {
            throw .wrongResult(row: "replies", detail: "\(asker.finished) replies")
        }
    }
}

/// Asks again each time a reply is whole.
// SAFETY: the counter is only touched by work of one simulated queue, on its world's thread.
private final class Asker: @unchecked Sendable {
    let queue: any WorkQueue
    private let transport: SimulatedTransport
    private let requests: [HTTPRequest]
    private let count: Int
    private(set) var finished = 0

    init(
        _ transport: SimulatedTransport,
        _ requests: [HTTPRequest],
        _ queue: any WorkQueue,
        _ count: Int
    ) {
        self.transport = transport
        self.requests = requests
        self.queue = queue
        self.count = count
    }

    func ask() {
        let request = requests[finished % requests.count]
        _ = transport.start(request, on: queue) { [self] event in
            guard case .finished = event else { return }
            finished += 1
            if finished < count { ask() }
        }
    }
}
