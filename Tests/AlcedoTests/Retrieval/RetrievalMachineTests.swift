import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
import Foundation
import Testing

@testable import Alcedo

struct RetrievalMachineTests {
    static let image = Image(width: 1, height: 1, pixels: [1, 2, 3, 4])
    static let source = Source.network(URL(filePath: "/cat.png"))
    static let body = FetchedBody(bytes: [9], head: HTTPResponseHead(status: 200))

    static func plan(
        forceRefresh: Bool = false,
        onlyFromCache: Bool = false,
        isOriginalEligible: Bool = false
    ) -> RetrievalPlan {
        RetrievalPlan(
            forceRefresh: forceRefresh,
            fromMemoryCacheOrRefresh: false,
            onlyFromCache: onlyFromCache,
            isOriginalEligible: isOriginalEligible
        )
    }

    /// Plays events, and gives the names of the actions in order, with the outcome as the last when
    /// it is delivered.
    static func play(
        _ rules: RetrievalMachine.Rules,
        _ events: [RetrievalMachine.Event],
        delivers: Bool = false
    ) -> (actions: [String], machine: RetrievalMachine) {
        var machine = RetrievalMachine(rules, pipeline: FailurePipeline(source))
        var actions = events.flatMap { machine.handle($0) }.map(name)
        if delivers { actions.append(name(machine.takeOutcome())) }
        return (actions, machine)
    }

    static func name(_ outcome: RetrievalMachine.Outcome?) -> String {
        switch outcome {
        case .image(_, let origin, _): "deliver \(origin)"
        case .failure(let error): "deliver \(error.name)"
        case nil: "deliver nothing"
        }
    }

    static func name(_ action: RetrievalMachine.Action) -> String {
        switch action {
        case .look(let lookup): "\(lookup)"
        case .turn: "turn"
        case .fetch: "fetch"
        case .leaveFetch: "leave"
        case .askStrategy(_, let ask): "ask \(ask)"
        case .waitForRetry(let delay, _, _): "wait \(delay)"
        case .leaveRetry: "leave retry"
        case .decode: "decode"
        case .process: "process"
        case .discard(let lookup): "discard \(lookup)"
        case .storeInMemory: "memory"
        case .promoteOriginal: "promote"
        case .storeOnDisk(_, let original): original == nil ? "disk image" : "disk bytes"
        case .storeOriginal: "original"
        case .awaitResponse: "response"
        case .scheduleDelivery: "schedule"
        }
    }

    static let toTransport: [RetrievalMachine.Event] = [.started, .foundNothing, .foundNothing]
    static let toDecoding = toTransport + [.downloaded(body)]

    @Test func `a fetched image is stored before it is delivered`() {
        let (actions, machine) = Self.play(
            RetrievalMachine.Rules(plan: Self.plan()),
            Self.toDecoding + [.decoded(Self.image)],
            delivers: true
        )
        #expect(
            actions == [
                "targetMemory", "targetDisk", "fetch", "decode", "memory", "disk bytes",
                "schedule", "deliver network",
            ]
        )
        #expect(machine.phase == .done)
    }

    @Test func `completion waits for every store when it is told to`() {
        let rules = RetrievalMachine.Rules(
            plan: Self.plan(),
            processor: MachineProcessor(),
            isOriginalStored: true,
            waitsForStores: true
        )
        let events = Self.toDecoding + [.decoded(Self.image), .processed(Self.image), .stored]
        let (actions, machine) = Self.play(rules, events)
        #expect(actions.suffix(4) == ["process", "memory", "disk bytes", "original"])
        #expect(machine.phase == .storing)
        let (rest, _) = Self.play(
            rules,
            events + [.stored],
            delivers: true
        )
        #expect(rest.suffix(2) == ["schedule", "deliver network"])
    }

    @Test func `a file that is no image is removed and the walk goes on`() {
        let rules = RetrievalMachine.Rules(plan: Self.plan(isOriginalEligible: true))
        let (actions, _) = Self.play(
            rules,
            [
                .started, .foundNothing, .foundBytes([1], isUnprocessed: false),
                .decodingFailed(.truncated(offset: 1)),
            ]
        )
        #expect(actions.suffix(3) == ["decode", "discard targetDisk", "originalMemory"])
    }

    @Test func `a download that is no image goes to the processor, and fails as it came`() {
        let rules = RetrievalMachine.Rules(plan: Self.plan(), processor: MachineProcessor())
        let body = FetchedBody(bytes: [1], head: HTTPResponseHead(status: 200))
        let events =
            Self.toTransport + [.downloaded(body), .decodingFailed(.unknownFormat(prefix: []))]
        let (made, _) = Self.play(rules, events + [.processed(Self.image)], delivers: true)
        #expect(
            made.suffix(5) == ["process", "memory", "disk bytes", "schedule", "deliver network"]
        )
        let (refused, _) = Self.play(rules, events + [.processed(nil)], delivers: true)
        #expect(refused.suffix(3) == ["process", "schedule", "deliver processingFailed"])
    }

    @Test func `the error of a processor that made nothing of an image carries the image`() {
        let rules = RetrievalMachine.Rules(plan: Self.plan(), processor: MachineProcessor())
        var machine = RetrievalMachine(rules, pipeline: FailurePipeline(Self.source))
        let body = FetchedBody(bytes: [1], head: HTTPResponseHead(status: 200))
        let events =
            Self.toTransport + [.downloaded(body), .decoded(Self.image), .processed(nil)]
        for event in events { _ = machine.handle(event) }
        guard
            case .failure(.processorError(.processingFailed(_, .image(let image), nil))) =
                machine.takeOutcome()
        else {
            Issue.record("another outcome")
            return
        }
        #expect(image === Self.image)
    }

    @Test func `an original that the processor cannot read either is a miss`() {
        let rules = RetrievalMachine.Rules(
            plan: Self.plan(isOriginalEligible: true),
            processor: MachineProcessor()
        )
        let events: [RetrievalMachine.Event] = [
            .started, .foundNothing, .foundNothing, .foundNothing,
            .foundBytes([1], isUnprocessed: false), .decodingFailed(.truncated(offset: 1)),
        ]
        let (made, _) = Self.play(rules, events + [.processed(Self.image)], delivers: true)
        #expect(made.suffix(2) == ["schedule", "deliver original"])
        let (refused, _) = Self.play(rules, events + [.processed(nil)])
        #expect(refused.suffix(3) == ["process", "discard originalDisk", "fetch"])
    }

    @Test func `an original read from disk is brought to memory and processed`() {
        let rules = RetrievalMachine.Rules(
            plan: Self.plan(isOriginalEligible: true),
            processor: MachineProcessor(),
            isOriginalStored: true
        )
        let (actions, _) = Self.play(
            rules,
            [
                .started, .foundNothing, .foundNothing, .foundNothing,
                .foundBytes([1], isUnprocessed: false),
                .decoded(Self.image), .processed(Self.image),
            ],
            delivers: true
        )
        #expect(
            actions.suffix(6) == [
                "promote", "process", "memory", "disk bytes", "schedule", "deliver original",
            ]
        )
    }

    @Test func `a redirect without an image is its status`() {
        let body = FetchedBody(bytes: [], head: HTTPResponseHead(status: 302))
        let (actions, _) = Self.play(
            RetrievalMachine.Rules(plan: Self.plan()),
            Self.toTransport + [
                .downloaded(body), .decodingFailed(.unknownFormat(prefix: [])),
            ],
            delivers: true
        )
        #expect(actions.last == "deliver invalidHTTPStatusCode")
    }

    /// Every phase, with the events that lead there.
    static let phases: [(RetrievalPhase, [RetrievalMachine.Event])] = [
        (.queued, []),
        (.memory, [.started]),
        (.disk, [.started, .foundNothing]),
        (.original, [.started, .foundNothing, .foundNothing]),
        (.transport, [.started, .foundNothing, .foundNothing, .foundNothing, .foundNothing]),
        (.decoding, [.started, .foundNothing, .foundBytes([1], isUnprocessed: false)]),
        (
            .processing,
            [.started, .foundNothing, .foundNothing, .foundImage(image)]
        ),
        (
            .storing,
            [
                .started, .foundNothing, .foundNothing, .foundImage(image), .processed(image),
            ]
        ),
    ]

    @Test(arguments: phases.indices)
    func `a cancel in any phase ends the request and nothing starts afterwards`(
        index: Int
    ) {
        let (phase, events) = Self.phases[index]
        let rules = RetrievalMachine.Rules(
            plan: Self.plan(isOriginalEligible: true),
            processor: MachineProcessor(),
            waitsForStores: true
        )
        var (_, machine) = Self.play(rules, events)
        #expect(machine.phase == phase)
        let cancelling = machine.handle(.cancelled).map(Self.name)
        #expect(cancelling == (phase == .transport ? ["leave", "schedule"] : ["schedule"]))
        let later: [RetrievalMachine.Event] = [
            .started, .foundNothing, .foundImage(Self.image),
            .foundBytes([1], isUnprocessed: false),
            .downloaded(Self.body), .fetchFailed(.cancellation), .decoded(Self.image),
            .decodingFailed(.truncated(offset: 0)), .processed(Self.image), .stored, .superseded,
            .cancelled,
        ]
        for event in later { #expect(machine.handle(event).isEmpty) }
        #expect(Self.name(machine.takeOutcome()) == "deliver taskCancelled")
        #expect(machine.phase == .cancelled)
        for event in later { #expect(machine.handle(event).isEmpty) }
        #expect(Self.name(machine.takeOutcome()) == "deliver nothing")
    }

    @Test func `a cancel between decision and delivery wins`() {
        var (_, machine) = Self.play(
            RetrievalMachine.Rules(plan: Self.plan()),
            Self.toDecoding + [.decoded(Self.image)]
        )
        #expect(machine.wantsProgress)
        #expect(machine.handle(.cancelled).isEmpty)
        #expect(!machine.wantsProgress)
        #expect(Self.name(machine.takeOutcome()) == "deliver taskCancelled")
    }

    @Test func `what is superseded while the disk is read ends and fetches nothing`() {
        let (actions, machine) = Self.play(
            RetrievalMachine.Rules(plan: Self.plan()),
            [.started, .foundNothing, .superseded, .foundNothing],
            delivers: true
        )
        #expect(actions.suffix(2) == ["schedule", "deliver notCurrentSourceTask"])
        #expect(machine.phase == .superseded)
    }

    @Test func `what is superseded while it is fetched still fills the caches`() {
        let (actions, machine) = Self.play(
            RetrievalMachine.Rules(plan: Self.plan()),
            Self.toTransport + [
                .superseded, .downloaded(Self.body), .decoded(Self.image),
            ],
            delivers: true
        )
        #expect(actions.suffix(4) == ["memory", "disk bytes", "schedule", "deliver network"])
        #expect(machine.phase == .superseded)
    }

    @Test func `nothing found with onlyFromCache is an error`() {
        let (actions, machine) = Self.play(
            RetrievalMachine.Rules(plan: Self.plan(onlyFromCache: true)),
            [.started, .foundNothing, .foundNothing],
            delivers: true
        )
        #expect(actions == ["targetMemory", "targetDisk", "schedule", "deliver imageNotExisting"])
        #expect(machine.phase == .failed)
    }
}

/// A processor whose work is done by the events of a test.
private struct MachineProcessor: ImageProcessor {
    let identifier = "test"

    func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? { nil }
}
