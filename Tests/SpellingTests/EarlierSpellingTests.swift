import Alcedo
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

/// What the earlier spellings do, beside compiling.
struct EarlierSpellingTests {
    /// A loader in a simulated world, and what its loads ended with.
    private final class Stage: Sendable {
        let world = SimulatedWorld(SimulatedWorldSetting(diskLatency: .none))
        let manager: KingfisherManager
        let main: any WorkQueue
        let server: FakeServer
        private let names = Mutex<[String]>([])

        init(_ replies: [ServerReply]) throws {
            let process = try #require(world.startProcess() as? SimulatedProcess)
            server = FakeServer(
                script: ServerScript(
                    rules: [ServerRule(name: "GET /a", path: "/a", replies: replies)]
                )
            )
            let queues = process.seams(transport: Nowhere())
            let seams = process.seams(
                transport: SimulatedTransport(
                    server: server,
                    network: queues.makeQueue("network"),
                    time: queues.time
                )
            )
            main = seams.mainQueue
            manager = KingfisherManager(
                environment: LoaderEnvironment(seams: seams, decoder: StandardImageDecoder())
            )
        }

        var source: Source? { URL(string: "https://images.test/a").map { .network($0) } }
        var ends: [String] { names.withLock { $0 } }

        func note(_ result: Result<RetrieveImageResult, KingfisherError>) {
            let name =
                switch result {
                case .success(let result): "\(result.cacheType)"
                case .failure(let error): error.name
                }
            names.withLock { $0.append(name) }
        }

        func run(_ body: @escaping @Sendable (Source, KingfisherManager) -> Void) throws {
            let source = try #require(source)
            try world.run(on: main) { [manager] in body(source, manager) }
            try world.settle()
        }
    }

    private static func pictures(_ count: Int) -> [ServerReply] {
        Array(
            repeating: ServerReply(body: .bytes(PNGEncoder().encode(dot))),
            count: count
        )
    }

    private static let dot = Image(width: 1, height: 1, pixels: [1, 2, 3, 255])

    @Test func `loadAndCacheImage fetches although the caches have the image`() throws {
        let stage = try Stage(Self.pictures(2))
        for _ in 1...2 {
            try stage.run { source, manager in
                manager.loadAndCacheImage(
                    source: source,
                    options: KingfisherParsedOptionsInfo()
                ) { stage.note($0) }
            }
        }
        #expect(stage.ends == ["none", "none"])
        #expect(stage.manager.cache.isCached(forKey: "https://images.test/a"))
    }

    @Test func `retrieveImageFromCache says whether a cache has the image and asks no server`()
        throws
    {
        let stage = try Stage(Self.pictures(1))
        let answers = Mutex<[Bool]>([])
        let ask: @Sendable (Source, KingfisherManager) -> Void = { source, manager in
            let isThere = manager.retrieveImageFromCache(
                source: source,
                options: KingfisherParsedOptionsInfo()
            ) { stage.note($0) }
            answers.withLock { $0.append(isThere) }
        }
        try stage.run(ask)
        #expect(stage.server.journal.isEmpty)
        try stage.run { source, manager in
            manager.retrieveImage(with: source, options: KingfisherParsedOptionsInfo()) {
                stage.note($0)
            }
        }
        try stage.run(ask)
        #expect(answers.withLock { $0 } == [false, true])
        #expect(stage.ends == ["none", "memory"])
        #expect(stage.server.journal.count == 1)
    }

    @Test func `parsed options stand for themselves, without the defaults of the manager`() throws {
        let stage = try Stage(Self.pictures(1))
        stage.manager.defaultOptions = [.onlyFromCache]
        try stage.run { source, manager in
            manager.retrieveImage(with: source, options: KingfisherParsedOptionsInfo()) {
                stage.note($0)
            }
        }
        #expect(stage.ends == ["none"])
    }

    @Test func `callbackDispatchQueue is callbackQueue`() {
        let item = KingfisherOptionsInfoItem.callbackDispatchQueue(DispatchQueue(label: "mine"))
        #expect(item.option == .callbackQueue)
        #expect(KingfisherOptionsInfoItem.callbackDispatchQueue(nil).option == .callbackQueue)
    }

    @Test func `numbers of settings rise`() {
        let first = Source.Identifier.next()
        #expect(Source.Identifier.next() > first)
    }
}

/// A network that is never asked.
private final class Nowhere: Transport {
    private struct Exchange: Cancellable {
        func cancel() {}
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable { Exchange() }
}
