import Alcedo
import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization

/// How fast the loader goes through whole lives of one image.
///
/// A world remembers what it has decoded, so that its first sequence pays for that and the others do
/// not: a hundred are played in each. A row of its own says what a sequence costs in a fresh world,
/// server and loader, decoding left out.
enum SequenceRows {
    static let all = [
        Row(name: "load sequences, decoding memoised") { () throws(BenchError) in
            try rate(count: 1_000, lives: 100) { MemoisingDecoder(StandardImageDecoder()) }
        },
        Row(name: "load sequences, decoding each time") { () throws(BenchError) in
            try rate(count: 500, lives: 100) { StandardImageDecoder() }
        },
        Row(name: "load sequences, a fresh world each") { () throws(BenchError) in
            let decoder = MemoisingDecoder(StandardImageDecoder())
            return try rate(count: 1_000, lives: 1) { decoder }
        },
        Row(name: "equal trace hashes in 1,000 runs", measure: equalHashes),
    ]

    /// Sequences a second, so many in each world.
    private static func rate(
        count: Int,
        lives: Int,
        decoder: () -> any ImageDecoding
    ) throws(BenchError) -> Double {
        let sequence = try LoadSequence()
        let seconds = try Stopwatch.best(of: 15) { () throws(BenchError) in
            for seed in 0..<(count / lives) {
                _ = try sequence.play(seed: UInt64(seed), lives: lives, decoder: decoder())
            }
        }
        return Double(count) / seconds
    }

    /// How many of a thousand runs from one seed leave the same trace.
    private static func equalHashes() throws(BenchError) -> Double {
        let sequence = try LoadSequence()
        let decoder = MemoisingDecoder(StandardImageDecoder())
        let expected = try sequence.play(seed: 7, decoder: decoder)
        var equal = 0
        for _ in 0..<1_000 where try sequence.play(seed: 7, decoder: decoder) == expected {
            equal += 1
        }
        return Double(equal)
    }
}

/// Network, memory, disk, expiry, network again, and an error when the network is gone.
struct LoadSequence: Sendable {
    private let playbook: ServerPlaybook
    private let url: URL

    init() throws(BenchError) {
        guard let url = URL(string: "http://example.test/cat.png") else {
            throw .wrongResult(row: "sequence", detail: "no URL")
        }
        self.url = url
        let good = ServerReply(
            fields: ["ETag": "\"v1\""],
            body: .image(width: 64, height: 64, seed: 1),
            latency: .milliseconds(20)
        )
        let rule = ServerRule(
            name: "GET /cat.png",
            path: "/cat.png",
            replies: [good, good, ServerReply(fault: .refused)],
            afterwards: .cycle
        )
        playbook = ServerPlaybook(ServerScript(rules: [rule]))
    }

    /// Plays it in a fresh world, so many times, and returns the hash of the trace.
    func play(
        seed: UInt64,
        lives: Int = 1,
        decoder: any ImageDecoding
    ) throws(BenchError) -> UInt64 {
        do {
            return try run(seed: seed, lives: lives, decoder: decoder)
        } catch let error as BenchError {
            throw error
        } catch {
            throw .wrongResult(row: "sequence", detail: "\(error)")
        }
    }

    private func run(
        seed: UInt64,
        lives: Int,
        decoder: any ImageDecoding
    ) throws -> UInt64 {
        let setting = SimulatedWorldSetting(
            seed: seed,
            order: .random(seed: seed),
            traceCapacity: 0
        )
        let world = SimulatedWorld(setting)
        let process = world.startProcess()
        let transport = SimulatedTransport(
            server: FakeServer(playbook),
            network: world.makeQueue("network"),
            time: world.time
        )
        let environment = LoaderEnvironment(
            seams: process.seams(transport: transport),
            decoder: decoder,
            observer: { event in
                guard case .entered(let phase, let request) = event else { return }
                world.note(Self.tag(of: phase), request)
            }
        )
        let stage = Stage(
            world: world,
            manager: KingfisherManager(environment: environment),
            queue: process.callerQueue(.main).workQueue,
            url: url
        )
        for _ in 0..<lives { try stage.playLife() }
        process.end()
        return world.trace.hash
    }
}

extension LoadSequence {
    private static func tag(of phase: RetrievalPhase) -> StaticString {
        switch phase {
        case .queued: "queued"
        case .memory: "memory"
        case .disk: "disk"
        case .original: "original"
        case .transport: "transport"
        case .decoding: "decoding"
        case .processing: "processing"
        case .storing: "storing"
        case .retrying: "retrying"
        case .done: "done"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .superseded: "superseded"
        }
    }
}

/// A loader in a world, for one sequence.
private struct Stage {
    let world: SimulatedWorld
    let manager: KingfisherManager
    let queue: any WorkQueue
    let url: URL

    /// The sequence, from an expired or absent image to its next expiry.
    func playLife() throws {
        try expect(.network)
        try expect(.memory)
        try clearMemory()
        try expect(.disk)
        try expire()
        try expect(.network)
        try expire()
        try expect(nil)
    }

    /// Loads, and checks where the image came from; `nil` for an error.
    func expect(_ origin: RetrievalOrigin?) throws {
        let box = Box()
        try world.run(on: queue) { [manager, url] in
            manager.retrieveImage(with: url) { box.put($0) }
        }
        try world.settle()
        guard box.isOnly(origin) else {
            let detail = "\(box.results) instead of \(String(describing: origin))"
            throw BenchError.wrongResult(row: "sequence", detail: detail)
        }
    }

    /// Lets every entry expire: disk entries live for a week unless told otherwise.
    func expire() throws {
        try world.advance(by: .seconds(8 * 86_400))
        try clearMemory()
    }

    func clearMemory() throws {
        try world.run(on: queue) { [manager] in manager.cache.clearMemoryCache() }
        try world.settle()
    }
}

/// Takes what a load ended with: the origin of its image, or nothing for an error.
private final class Box: Sendable {
    private let state = Mutex<[RetrievalOrigin?]>([])

    func put(_ result: Result<RetrieveImageResult, KingfisherError>) {
        let origin: RetrievalOrigin? =
            if case .success(let found) = result { found.origin } else { nil }
        state.withLock { $0.append(origin) }
    }

    /// Whether there was one load, from there.
    func isOnly(_ origin: RetrievalOrigin?) -> Bool {
        state.withLock { $0.count == 1 && $0[0] == origin }
    }

    var results: [RetrievalOrigin?] { state.withLock { $0 } }
}
