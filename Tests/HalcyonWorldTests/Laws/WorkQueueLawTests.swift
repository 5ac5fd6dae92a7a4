import AlcedoSeams
import Dispatch
import Foundation
import HalcyonWorld
import Testing

struct WorkQueueLawTests {
    @Test(arguments: [ScheduleOrder.fifo, .random(seed: 1), .random(seed: 2)])
    func `a simulated queue keeps the law`(order: ScheduleOrder) {
        let world = SimulatedWorld(SimulatedWorldSetting(order: order))
        let found = WorkQueueLaw.violations(
            of: world.makeQueue("under test"),
            beside: world.makeQueue("other"),
            time: world.time,
            patience: .world(world)
        )
        #expect(found == [])
    }

    @Test func `a Dispatch queue keeps the law`() async {
        let found = await live { DispatchWorkQueue(label: $0) }
        #expect(found == [])
    }

    @Test func `an Operation queue keeps the law`() async {
        let found = await live { OperationWorkQueue(name: $0) }
        #expect(found == [])
    }

    @Test func `the main queue is current on the main thread`() async {
        let seen = await MainActor.run { DispatchWorkQueue.main.isCurrent }
        #expect(seen)
        let elsewhere = await onOwnThread { DispatchWorkQueue.main.isCurrent }
        #expect(!elsewhere)
    }

    @Test func `two values around one Dispatch queue are current together`() async {
        let queue = DispatchQueue(label: "shared")
        let (first, second) = (DispatchWorkQueue(queue), DispatchWorkQueue(queue))
        let isCurrent = await withCheckedContinuation { continuation in
            first.async { continuation.resume(returning: second.isCurrent) }
        }
        #expect(isCurrent)
    }

    @Test(arguments: BrokenQueue.Fault.allCases)
    func `a queue that breaks the law is caught`(fault: BrokenQueue.Fault) {
        let world = SimulatedWorld()
        let found = WorkQueueLaw.violations(
            of: BrokenQueue(world.makeQueue("under test"), fault),
            beside: world.makeQueue("other"),
            time: world.time,
            patience: .world(world)
        )
        #expect(found.contains { $0.hasPrefix(fault.rawValue) }, "\(found)")
    }

    @Test func `a concurrent queue is caught`() async {
        let found = await live { ThreadForEachPiece(DispatchWorkQueue(label: $0)) }
        #expect(found.contains("two pieces of work ran at once"), "\(found)")
    }

    private func live(_ make: @escaping @Sendable (String) -> any WorkQueue) async -> [String] {
        await onOwnThread {
            WorkQueueLaw.violations(
                of: make("under test"),
                beside: make("other"),
                time: SystemTimeSource(),
                patience: .threads
            )
        }
    }
}

/// A queue that runs every piece on a thread of its own.
final class ThreadForEachPiece: WorkQueue {
    let label = "threads"
    private let base: any WorkQueue

    init(_ base: any WorkQueue) {
        self.base = base
    }

    var isCurrent: Bool { base.isCurrent }

    func async(_ work: @escaping @Sendable () -> Void) {
        Thread.detachNewThread(work)
    }

    func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        base.async(after: delay, kind, work)
    }
}

/// A queue with one fault.
final class BrokenQueue: WorkQueue {
    /// What it does wrong, as the checker names it.
    enum Fault: String, CaseIterable {
        case never = "work did not run"
        case twice = "a piece of work ran twice"
        case nested = "work ran before async returned"
        case shuffled = "work ran out of order"
        case alwaysCurrent = "isCurrent is wrong"
        case early = "work ran before its delay had passed"
        case reversed = "delays that end together did not end in order"
        case deafToCancel = "cancelled work ran"
    }

    let label = "broken"
    private let base: any WorkQueue
    private let fault: Fault
    private let log = Log()

    init(_ base: any WorkQueue, _ fault: Fault) {
        self.base = base
        self.fault = fault
    }

    var isCurrent: Bool { fault == .alwaysCurrent || base.isCurrent }

    func async(_ work: @escaping @Sendable () -> Void) {
        switch fault {
        case .never: break
        case .twice:
            base.async {
                work()
                work()
            }
        case .nested where base.isCurrent: work()
        case .shuffled:
            log.add("")
            let delay = Duration.nanoseconds(1_000 - log.lines.count)
            base.async(after: delay, .awaited, work)
        default: base.async(work)
        }
    }

    func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        switch fault {
        case .early: return base.async(after: delay / 2, kind, work)
        case .reversed:
            log.add("")
            let shift = Duration.nanoseconds(1_000 - log.lines.count)
            return base.async(after: delay + shift, kind, work)
        case .deafToCancel:
            _ = base.async(after: delay, kind, work)
            return base.async(after: delay, kind) {}
        default: return base.async(after: delay, kind, work)
        }
    }
}
