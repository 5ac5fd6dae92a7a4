import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

/// A loader in a simulated world, with a server of one rule for each path.
final class LoaderStage: Sendable {
    let world: SimulatedWorld
    let process: SimulatedProcess
    let server: FakeServer
    let seams: Seams
    let environment: LoaderEnvironment
    let manager: KingfisherManager
    private let events: EventLog

    init(_ replies: [String: [ServerReply]] = [:]) throws {
        world = SimulatedWorld(SimulatedWorldSetting(diskLatency: .none))
        process = try #require(world.startProcess() as? SimulatedProcess)
        server = FakeServer(
            script: ServerScript(
                rules: replies.keys.sorted().map { path in
                    ServerRule(name: "GET \(path)", path: path, replies: replies[path] ?? [])
                }
            )
        )
        let queues = process.seams(transport: NoTransport())
        seams = process.seams(
            transport: SimulatedTransport(
                server: server,
                network: queues.makeQueue("network"),
                time: queues.time
            )
        )
        let events = EventLog()
        self.events = events
        environment = LoaderEnvironment(seams: seams, decoder: DotDecoder()) { events.add($0) }
        manager = KingfisherManager(environment: environment)
    }

    var main: any WorkQueue { seams.mainQueue }

    /// The phases that a request has entered, in order.
    func phases(of request: UInt64) -> [RetrievalPhase] { events.phases(of: request) }

    /// Starts a load on a queue, by default the main one.
    func load(
        _ path: String = "/cat.png",
        _ options: KingfisherOptionsInfo = [],
        on queue: (any WorkQueue)? = nil,
        settles: Bool = true
    ) throws -> Load {
        let load = Load(self)
        let url = try #require(URL(string: "https://images.test\(path)"))
        try world.run(on: queue ?? main) { load.start(url, options) }
        if settles { try world.settle() }
        return load
    }

    /// The requests that came to the server.
    var requests: [String] { server.journal.map { $0.request.url.path() } }
}

/// One load and what it reported.
final class Load: Sendable {
    struct State {
        var task: DownloadTask?
        var results: [Result<RetrieveImageResult, KingfisherError>] = []
        var progress: [Int64] = []
        var isInCall = true
        var wasSynchronous = false
        var endedAt: Duration?
        var queue: [String] = []
    }

    let state = Mutex(State())
    private unowned let stage: LoaderStage

    init(_ stage: LoaderStage) {
        self.stage = stage
    }

    func start(_ url: URL, _ options: KingfisherOptionsInfo) {
        let task = stage.manager.retrieveImage(
            with: url,
            options: options,
            progressBlock: { [self] received, _ in
                state.withLock { $0.progress.append(received) }
            },
            completionHandler: { [self] result in
                let (elapsed, isMain) = (stage.world.elapsed, stage.main.isCurrent)
                state.withLock { state in
                    state.results.append(result)
                    state.wasSynchronous = state.isInCall
                    state.endedAt = elapsed
                    state.queue.append(isMain ? "main" : "other")
                }
            }
        )
        state.withLock { state in
            state.task = task
            state.isInCall = false
        }
    }

    func cancel() { state.withLock { $0.task }?.cancel() }

    var results: [Result<RetrieveImageResult, KingfisherError>] { state.withLock { $0.results } }
    var wasSynchronous: Bool { state.withLock { $0.wasSynchronous } }
    var isOnMain: Bool { state.withLock { $0.queue } == ["main"] }
    var progress: [Int64] { state.withLock { $0.progress } }
    var endedAt: Duration? { state.withLock { $0.endedAt } }

    /// Where the image came from, or the name of the error; `pending` before the end, and a count
    /// when it was called back more than once.
    var outcome: String {
        guard results.count <= 1 else { return "\(results.count) completions" }
        switch results.first {
        case .success(let result): return result.origin.rawValue
        case .failure(let error): return error.name
        case nil: return "pending"
        }
    }

    var width: Int? { try? results.first?.get().image.width }
}

/// What an environment's observer heard.
final class EventLog: Sendable {
    private let events = Mutex<[LoaderEvent]>([])

    func add(_ event: LoaderEvent) { events.withLock { $0.append(event) } }

    func phases(of request: UInt64) -> [RetrievalPhase] {
        events.withLock { $0 }.compactMap { event in
            switch event {
            case .entered(let phase, request: request): phase
            case .entered: nil
            }
        }
    }
}

/// A network that is never asked.
private final class NoTransport: Transport {
    private struct Exchange: Cancellable {
        func cancel() {}
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable { Exchange() }
}

extension ServerReply {
    /// A picture of the made-up format.
    static func dot(_ width: UInt8, after latency: Duration = .zero) -> ServerReply {
        ServerReply(body: .bytes(DotDecoder.file(width)), latency: latency)
    }
}
