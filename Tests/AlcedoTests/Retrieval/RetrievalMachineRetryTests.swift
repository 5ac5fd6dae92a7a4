import Foundation
import Testing

@testable import Alcedo

struct RetrievalMachineRetryTests {
    private typealias Machine = RetrievalMachine

    private static let failed = Machine.Event.fetchFailed(
        .responseError(reason: .invalidHTTPStatusCode(response: .init(status: 500)))
    )

    /// A machine that waits for a strategy's first decision.
    private static func asking(alternatives: [Source] = []) -> (Machine, actions: [String]) {
        var machine = Machine(
            Machine.Rules(plan: RetrievalMachineTests.plan()),
            pipeline: FailurePipeline(
                RetrievalMachineTests.source,
                asksStrategy: true,
                alternatives: alternatives
            )
        )
        let events = RetrievalMachineTests.toTransport + [failed]
        let actions = events.flatMap { machine.handle($0) }.map(RetrievalMachineTests.name)
        return (machine, actions)
    }

    private static func names(_ actions: [Machine.Action]) -> [String] {
        actions.map(RetrievalMachineTests.name)
    }

    @Test func `a failure is asked about, its delay waited for, and the walk begins again`() {
        var (machine, actions) = Self.asking()
        #expect(actions.last == "ask 1")
        #expect(machine.phase == .retrying)
        let waiting = machine.handle(.retryDecided(.retryAfter(.seconds(1)), ask: 1))
        #expect(Self.names(waiting) == ["wait 1.0 seconds"])
        #expect(machine.phase == .retrying)
        let again = machine.handle(.retryDue(ask: 1, userInfo: nil))
        #expect(Self.names(again) == ["turn", "targetMemory"])
        #expect(machine.phase == .memory)
    }

    @Test func `a decision about an earlier failure changes nothing`() {
        var (machine, _) = Self.asking()
        #expect(machine.handle(.retryDecided(.stop, ask: 0)).isEmpty)
        _ = machine.handle(.retryDecided(.retry(userInfo: nil), ask: 1))
        for event in [Machine.Event.foundNothing, .foundNothing, Self.failed] {
            _ = machine.handle(event)
        }
        #expect(machine.phase == .retrying)
        #expect(machine.handle(.retryDecided(.stop, ask: 1)).isEmpty)
        #expect(machine.handle(.retryDue(ask: 1, userInfo: nil)).isEmpty)
        #expect(Self.names(machine.handle(.retryDecided(.stop, ask: 2))) == ["schedule"])
        #expect(
            RetrievalMachineTests.name(machine.takeOutcome()) == "deliver invalidHTTPStatusCode"
        )
    }

    @Test func `a strategy that stops leads to the next source`() {
        let other = Source.provider(RawImageDataProvider(data: Data(), cacheKey: "other"))
        var (machine, _) = Self.asking(alternatives: [other])
        let next = machine.handle(.retryDecided(.stop, ask: 1))
        #expect(Self.names(next) == ["turn", "targetMemory"])
        #expect(machine.source == other)
    }

    @Test(arguments: [false, true])
    func `a cancel or a replacement ends the wait, and what comes then is not listened to`(
        isReplaced: Bool
    ) {
        var (machine, _) = Self.asking()
        _ = machine.handle(.retryDecided(.retryAfter(.seconds(1)), ask: 1))
        let ending = machine.handle(isReplaced ? .superseded : .cancelled)
        #expect(Self.names(ending) == ["leave retry", "schedule"])
        #expect(machine.handle(.retryDue(ask: 1, userInfo: nil)).isEmpty)
        #expect(machine.handle(.retryDecided(.retry(userInfo: nil), ask: 1)).isEmpty)
        let outcome = RetrievalMachineTests.name(machine.takeOutcome())
        #expect(outcome == "deliver \(isReplaced ? "notCurrentSourceTask" : "taskCancelled")")
        #expect(machine.phase == (isReplaced ? .superseded : .cancelled))
    }
}
