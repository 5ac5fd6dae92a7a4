import AlcedoCore
import AlcedoImages
import AlcedoSeams
import HalcyonServer
import HalcyonWorld
import Synchronization

/// One row of a scenario being played against a client on a stage.
///
/// Lives on the runner's thread alone; what runs on queues of the world reports to `LoadRecord`s.
final class Play {
    /// What is played, and with what.
    struct Setting {
        var row: ScenarioRow
        var host: any StageHost
        var server: FakeServer
        var kind: any ClientKind
        var decoder: any ImageDecoding
        var shelf: PictureShelf
        /// The bytes of the scenario's name, for failures without a better place.
        var mark: Range<Int>
        /// The offsets of the places that the server names.
        var offsets: [SourcePlace: Int]
    }

    /// Ends a play after a failure that leaves nothing to judge.
    struct Stop: Error {}

    let setting: Setting
    let notes = NoteLog()
    var life: ProcessLife
    var records: [LoadRecord] = []
    var prefetches: [PrefetchRecord] = []
    /// The views that were set in the process that lives.
    var views: Set<String> = []
    var confirmations: [Confirmation] = []
    var failures: [ScenarioFailure] = []
    /// The queues whose timers were reported.
    var reportedTimers: Set<String> = []
    /// The disk work on callers' queues in processes that have ended.
    var earlierDiskWork: [String] = []
    /// What came of it, once it has come to its end.
    var outcome: [ParityFact] = []
    /// The loads of which it must be known whether their file was there by their completion.
    let namesOfCached: Set<String>

    var host: any StageHost { setting.host }
    var world: any World { setting.host.world }
    var client: any ClientUnderTest { life.client }

    /// Makes ready for the first step.
    init(_ setting: Setting) throws(ClientError) {
        self.setting = setting
        namesOfCached = setting.row.namesOfCached
        life = try ProcessLife(Self.parts(setting, notes))
    }

    /// Plays the row to its end.
    ///
    /// - Returns: Everything that did not hold.
    func run() -> [ScenarioFailure] {
        do {
            try prepare()
            for step in setting.row.steps { try perform(step) }
            try finish()
        } catch {
            judgeServer(isWhole: false)
        }
        life.process.end()
        return failures
    }

    /// Runs something of the world's, and ends the play when the world does not come to rest.
    func guarding(_ mark: Range<Int>, _ body: () throws(WorldDiagnosis) -> Void) throws(Stop) {
        do throws(WorldDiagnosis) {
            try body()
        } catch {
            fail(error.failure(at: mark))
            throw Stop()
        }
    }

    func fail(_ failure: ScenarioFailure) {
        failures.append(failure)
    }

    static func parts(_ setting: Setting, _ notes: NoteLog) -> ProcessLife.Parts {
        let simulated = setting.host.world as? SimulatedWorld
        let live = setting.host.world as? LiveWorld
        return ProcessLife.Parts(
            host: setting.host,
            kind: setting.kind,
            decoder: setting.decoder,
            options: setting.row.given.options,
            shelf: setting.shelf,
            note: { tag, number in
                notes.add(tag)
                simulated?.note(tag, number)
                live?.note(tag, number)
            }
        )
    }

    // Before the first step

    private func prepare() throws(Stop) {
        setting.server.begin(at: world.time.now)
        if let disk = setting.row.given.disk { try perform(disk, at: setting.mark) }
        for fill in setting.row.given.fills {
            let order = try self.order(fill.target, fill.options, at: fill.mark)
            let bytes = setting.shelf.bytes(of: fill.body)
            let entry = CacheFill(order: order, layer: fill.layer, bytes: bytes, age: fill.age)
            do throws(ClientError) {
                try client.prefill(entry)
            } catch {
                fail(error.failure(at: fill.mark))
                throw Stop()
            }
        }
        try guarding(setting.mark) { () throws(WorldDiagnosis) in
            try world.run(on: life.process.callerQueue(.main).workQueue) {}
        }
    }

    /// The order for a path, URL or key of the scenario.
    func order(
        _ target: String,
        _ options: [OptionSetting],
        at mark: Range<Int>
    ) throws(Stop) -> LoadOrder {
        try order(SourceSpec(target: target), options, at: mark)
    }

    /// The order for a source of the scenario.
    func order(
        _ source: SourceSpec,
        _ options: [OptionSetting],
        at mark: Range<Int>
    ) throws(Stop) -> LoadOrder {
        guard let source = life.words.order(for: source) else {
            fail(ScenarioFailure("this is no URL on this stage", at: mark))
            throw Stop()
        }
        return LoadOrder(source: source, options: options)
    }
}

/// What the client says of its inner steps, in order.
final class NoteLog: Sendable {
    private struct State {
        var tags: [String] = []
        var watches: [(tag: String, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    /// Takes a step down, and does what waits for it.
    func add(_ tag: StaticString) {
        let tag = "\(tag)"
        let due = state.withLock { state in
            state.tags.append(tag)
            let due = state.watches.filter { $0.tag == tag }
            state.watches.removeAll { $0.tag == tag }
            return due
        }
        for watch in due { watch.body() }
    }

    /// Does something, once, when a step comes.
    func atNext(_ tag: String, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.watches.append((tag, body)) }
    }

    var all: [String] { state.withLock { $0.tags } }
}

/// Whether the client has called back that something is done.
final class Confirmation: Sendable {
    let mark: Range<Int>
    let verb: String
    private let count = Mutex(0)

    init(mark: Range<Int>, verb: String) {
        self.mark = mark
        self.verb = verb
    }

    func confirm() {
        count.withLock { $0 += 1 }
    }

    /// How often it called back; once is right.
    var times: Int { count.withLock { $0 } }
}

extension ScenarioRow {
    /// The loads of which some expectation asks whether their file was there.
    fileprivate var namesOfCached: Set<String> {
        let expectations =
            endings
            + steps.compactMap { step in
                guard case .expect(let expectation) = step.verb else { return nil }
                return expectation
            }
        let loads = expectations.flatMap(\.loads).filter { $0.isCachedAtCompletion != nil }
        return Set(loads.map(\.name))
    }
}

extension PictureShelf {
    /// The bytes of a body, all at once.
    func bytes(of body: ReplyBody) -> [UInt8] {
        switch body {
        case .empty: []
        case .bytes(let bytes): bytes
        case .image(let width, let height, let seed):
            file(width: width, height: height, seed: seed)
        case .random(let size, let seed):
            RandomBytes(seed: seed).bytes(from: 0, count: Int(max(size.bytes, 0)))
        case .part(let whole, let range):
            Array(bytes(of: whole)[Int(range.lowerBound)..<Int(range.upperBound)])
        case .joined(let bodies): bodies.flatMap { bytes(of: $0) }
        }
    }
}

extension WorldDiagnosis {
    /// What it says of a step.
    func failure(at mark: Range<Int>) -> ScenarioFailure {
        switch self {
        case .workLeftTheWorld(let places):
            let list = places.map { "\($0.fileID):\($0.line)" }
            return ScenarioFailure(
                "asynchronous code waits for something outside the world",
                at: mark,
                check: .finishedTasks,
                seen: list.isEmpty ? "calls from another thread" : list.joined(separator: ", ")
            )
        case .neverSettles(let events):
            return ScenarioFailure("the world does not come to rest in \(events) events", at: mark)
        case .stalled(let names):
            return ScenarioFailure(
                "the world does not come to rest",
                at: mark,
                seen: "waiting for: \(names.joined(separator: ", "))"
            )
        }
    }
}

extension ClientError {
    /// What it says of a place.
    func failure(at mark: Range<Int>) -> ScenarioFailure {
        switch self {
        case .unsupported(let verb):
            ScenarioFailure("the client cannot \(verb)", at: mark)
        case .badOption(let name, let reason):
            ScenarioFailure("the client does not take the option \"\(name)\": \(reason)", at: mark)
        }
    }
}
