import Foundation
import Testing

@testable import Alcedo

/// The machine of a list, as a table: what happens to it, and what is to be done.
struct PrefetchTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var keys = ["a", "b", "c"]
        var rules = Prefetch.Rules()
        var events: [Prefetch.Event]
        var actions: [String]
        var outcomes: [String]

        var testDescription: String { name }
    }

    static func name(_ action: Prefetch.Action) -> String {
        switch action {
        case .look(let index): "look \(index)"
        case .retrieve(let index): "retrieve \(index)"
        case .cancel(let index): "cancel \(index)"
        case .tell: "tell"
        case .finish: "finish"
        }
    }

    static func name(_ outcome: PrefetchReport.Outcome?) -> String {
        switch outcome {
        case .skipped(let reason): reason.rawValue
        case .completed: "completed"
        case .failed(let error): error.isTaskCancelled ? "cancelled" : "failed"
        case nil: "open"
        }
    }

    static let error = KingfisherError.requestError(reason: .emptyRequest)

    static let cases: [Case] = [
        Case(
            name: "an empty list is over at once",
            keys: [],
            events: [.started],
            actions: ["finish"],
            outcomes: []
        ),
        Case(
            name: "nothing begins before the start",
            events: [.found(0, .none), .retrieved(0, .network), .failed(0, error)],
            actions: [],
            outcomes: ["open", "open", "open"]
        ),
        Case(
            name: "the caches are asked before anything is fetched",
            keys: ["a", "b"],
            events: [
                .started, .found(0, .none), .found(1, .none), .retrieved(0, .network),
                .failed(1, error),
            ],
            actions: ["look 0", "look 1", "retrieve 0", "retrieve 1", "tell", "tell", "finish"],
            outcomes: ["completed", "failed"]
        ),
        Case(
            name: "what a cache has is skipped, and the reason says which",
            keys: ["a", "b"],
            events: [.started, .found(1, .disk), .found(0, .memory)],
            actions: ["look 0", "look 1", "tell", "tell", "finish"],
            outcomes: ["inMemory", "onDisk"]
        ),
        Case(
            name: "what is on disk is brought to memory, and skipped all the same",
            keys: ["a"],
            rules: .init(bringsToMemory: true),
            events: [.started, .found(0, .disk), .retrieved(0, .disk)],
            actions: ["look 0", "retrieve 0", "tell", "finish"],
            outcomes: ["onDisk"]
        ),
        Case(
            name: "what somebody else has brought to memory meanwhile is skipped as well",
            keys: ["a"],
            rules: .init(bringsToMemory: true),
            events: [.started, .found(0, .disk), .retrieved(0, .memory)],
            actions: ["look 0", "retrieve 0", "tell", "finish"],
            outcomes: ["onDisk"]
        ),
        Case(
            name: "a file that was no image, so that it had to be fetched, is completed",
            keys: ["a"],
            rules: .init(bringsToMemory: true),
            events: [.started, .found(0, .disk), .retrieved(0, .network)],
            actions: ["look 0", "retrieve 0", "tell", "finish"],
            outcomes: ["completed"]
        ),
        Case(
            name: "an original that was processed is completed, as nothing was there before",
            keys: ["a"],
            events: [.started, .found(0, .none), .retrieved(0, .original)],
            actions: ["look 0", "retrieve 0", "tell", "finish"],
            outcomes: ["completed"]
        ),
        Case(
            name:
                "what somebody else has fetched meanwhile is completed, as it was not there before",
            keys: ["a"],
            events: [.started, .found(0, .none), .retrieved(0, .memory)],
            actions: ["look 0", "retrieve 0", "tell", "finish"],
            outcomes: ["completed"]
        ),
        Case(
            name: "a forced refresh asks no cache",
            keys: ["a"],
            rules: .init(forceRefresh: true),
            events: [.started, .retrieved(0, .network)],
            actions: ["retrieve 0", "tell", "finish"],
            outcomes: ["completed"]
        ),
        Case(
            name: "no more are at work than the limit says, and the next begins when one has ended",
            rules: .init(limit: 2),
            events: [.started, .found(1, .memory), .found(2, .memory), .found(0, .memory)],
            actions: ["look 0", "look 1", "tell", "look 2", "tell", "tell", "finish"],
            outcomes: ["inMemory", "inMemory", "inMemory"]
        ),
        Case(
            name: "a limit of none is one",
            keys: ["a", "b"],
            rules: .init(limit: 0),
            events: [.started, .found(0, .memory)],
            actions: ["look 0", "tell", "look 1"],
            outcomes: ["inMemory", "open"]
        ),
        Case(
            name: "an item that comes twice is skipped, and needs no room",
            keys: ["a", "a", "b"],
            rules: .init(limit: 1),
            events: [.started, .found(0, .memory), .found(2, .memory)],
            actions: ["look 0", "tell", "tell", "look 2", "tell", "finish"],
            outcomes: ["inMemory", "duplicate", "inMemory"]
        ),
        Case(
            name: "an item ends once",
            keys: ["a", "b"],
            events: [
                .started, .found(0, .memory), .found(0, .memory), .retrieved(0, .network),
                .failed(0, error),
            ],
            actions: ["look 0", "look 1", "tell"],
            outcomes: ["inMemory", "open"]
        ),
        Case(
            name: "a stop cancels what is at work, and the rest never begins",
            rules: .init(limit: 2),
            events: [
                .started, .found(0, .memory), .found(1, .none), .stopped, .retrieved(1, .network),
                .found(2, .none),
            ],
            actions: [
                "look 0", "look 1", "tell", "look 2", "retrieve 1", "cancel 1", "cancel 2",
                "finish",
            ],
            outcomes: ["inMemory", "cancelled", "cancelled"]
        ),
        Case(
            name: "a stop before the start ends the list, and it never starts",
            keys: ["a"],
            events: [.stopped, .started, .stopped],
            actions: ["finish"],
            outcomes: ["cancelled"]
        ),
        Case(
            name: "a stop after the end changes nothing, and neither does a second start",
            keys: ["a"],
            events: [.started, .started, .found(0, .memory), .stopped, .started],
            actions: ["look 0", "tell", "finish"],
            outcomes: ["inMemory"]
        ),
    ]

    @Test(arguments: cases)
    func `a list does what its table says`(_ each: Case) {
        var prefetch = Prefetch(keys: each.keys, rules: each.rules)
        let actions = each.events.flatMap { prefetch.handle($0) }.map(Self.name)
        #expect(actions == each.actions)
        #expect(prefetch.outcomes.map(Self.name) == each.outcomes)
    }

    @Test(arguments: [1, 2, 5, 100])
    func `every item of a long list ends once, within the limit`(limit: Int) {
        let keys = (0..<50).map { "\($0 % 40)" }
        var prefetch = Prefetch(keys: keys, rules: .init(limit: limit))
        var waiting = prefetch.handle(.started)
        var (told, finished, atWork, most) = (0, 0, 0, 0)
        while let action = waiting.first {
            waiting.removeFirst()
            switch action {
            case .look(let index):
                atWork += 1
                most = max(most, atWork)
                #expect(prefetch.isAtWork(index))
                // Answered last, so that as many are at work as may be.
                waiting.append(.retrieve(index))
            case .retrieve(let index):
                atWork -= 1
                waiting += prefetch.handle(.found(index, index % 3 == 0 ? .disk : .memory))
                #expect(!prefetch.isAtWork(index))
            case .tell: told += 1
            case .finish: finished += 1
            case .cancel: Issue.record("nothing was stopped")
            }
        }
        #expect(told == 50)
        #expect(finished == 1)
        #expect(most == min(limit, 40))
        #expect(prefetch.outcomes.allSatisfy { $0 != nil })
    }

    @Test func `a report has its lists in the order of its items, and the open ones in none`() {
        let outcomes: [PrefetchReport.Outcome?] = [
            .failed(Self.error), .completed, nil, .skipped(.inMemory), .completed,
            .skipped(.duplicate), .failed(.cancellation),
        ]
        let items = outcomes.enumerated().map { index, outcome in
            let key = "\(index)"
            let provider = RawImageDataProvider(data: Data(), cacheKey: key)
            return PrefetchReport.Item(source: .provider(provider), outcome: outcome)
        }
        let report = PrefetchReport(items: items)
        #expect(report.skipped.map(\.cacheKey) == ["3", "5"])
        #expect(report.failed.map(\.cacheKey) == ["0", "6"])
        #expect(report.completed.map(\.cacheKey) == ["1", "4"])
    }
}
