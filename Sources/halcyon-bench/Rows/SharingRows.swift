import Alcedo
import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization

/// What many loads at once come to.
enum SharingRows {
    static let all = [
        Row(name: "requests of 10,000 loads of one URL at once") { () throws(BenchError) in
            let crowd = try Crowd(urls: 1, loads: 10_000)
            return Double(try crowd.play().requests)
        },
        Row(name: "exchanges at once of 1,000 URLs with room for 20") { () throws(BenchError) in
            let crowd = try Crowd(urls: 1_000, loads: 1_000, room: 20)
            return Double(try crowd.play().exchangesAtOnce)
        },
    ]
}

/// Loads that begin at one instant of a simulated world.
private struct Crowd {
    /// What they came to, once each has been called back with an image.
    struct Outcome {
        /// The requests that reached the server.
        var requests: Int
        /// The most of them that were open at a time.
        var exchangesAtOnce: Int
    }

    private let urls: [URL]
    private let loads: Int
    private let room: Int?

    init(urls count: Int, loads: Int, room: Int? = nil) throws(BenchError) {
        urls = (0..<count).compactMap { URL(string: "http://example.test/\($0).png") }
        guard urls.count == count else { throw .wrongResult(row: "crowd", detail: "no URLs") }
        self.loads = loads
        self.room = room
    }

    func play() throws(BenchError) -> Outcome {
        do {
            return try playInWorld()
        } catch {
            throw .wrongResult(row: "crowd", detail: "\(error)")
        }
    }

    private func playInWorld() throws -> Outcome {
        let world = SimulatedWorld(SimulatedWorldSetting(eventLimit: .max, traceCapacity: 0))
        let process = world.startProcess()
        let reply = ServerReply(
            body: .image(width: 8, height: 8, seed: 1),
            latency: .milliseconds(100)
        )
        let rule = ServerRule(
            name: "GET /:name",
            path: "/:name",
            replies: [reply],
            afterwards: .repeat
        )
        let transport = CountingTransport(
            SimulatedTransport(
                server: FakeServer(script: ServerScript(rules: [rule])),
                network: world.makeQueue("network"),
                time: world.time
            )
        )
        let environment = LoaderEnvironment(
            seams: process.seams(transport: transport),
            decoder: StandardImageDecoder()
        )
        let manager = KingfisherManager(environment: environment)
        if let room { manager.downloader.maximumConcurrentDownloads = room }
        let called = Atomic<Int>(0)
        try world.run(on: process.callerQueue(.main).workQueue) { [urls, loads] in
            for load in 0..<loads {
                manager.retrieveImage(with: urls[load % urls.count]) { result in
                    if case .success = result { called.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        try world.settle()
        let completions = called.load(ordering: .relaxed)
        guard completions == loads else {
            throw BenchError.wrongResult(row: "crowd", detail: "\(completions) of \(loads) images")
        }
        process.end()
        return transport.outcome
    }
}

extension Crowd {
    /// Counts the exchanges of another transport.
    private final class CountingTransport: Transport {
        private struct State {
            var started = 0
            var open = 0
            var mostOpen = 0
        }

        private let base: any Transport
        private let state = Mutex(State())

        init(_ base: any Transport) {
            self.base = base
        }

        var outcome: Outcome {
            state.withLock { Outcome(requests: $0.started, exchangesAtOnce: $0.mostOpen) }
        }

        func start(
            _ request: HTTPRequest,
            on queue: any WorkQueue,
            receive: @escaping @Sendable (TransportEvent) -> Void
        ) -> any Cancellable {
            state.withLock { state in
                state.started += 1
                state.open += 1
                state.mostOpen = max(state.mostOpen, state.open)
            }
            return base.start(request, on: queue) { [self] event in
                if event.isTerminal { state.withLock { $0.open -= 1 } }
                receive(event)
            }
        }
    }
}
