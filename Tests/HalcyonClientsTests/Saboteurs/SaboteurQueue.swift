import AlcedoSeams
import Synchronization

/// A queue that runs work before it should, or does not take it back.
final class SaboteurQueue: WorkQueue {
    private let base: any WorkQueue
    private let sabotage: SeamSabotage

    init(_ base: any WorkQueue, _ sabotage: SeamSabotage) {
        self.base = base
        self.sabotage = sabotage
    }

    var label: String { base.label }
    var isCurrent: Bool { base.isCurrent }

    func async(_ work: @escaping @Sendable () -> Void) {
        switch sabotage {
        case .runsMainInline where isCurrent, .runsDiskInline: work()
        default: base.async(work)
        }
    }

    @discardableResult
    func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        let timer = base.async(after: delay, kind, work)
        return sabotage == .ignoresTimerCancel ? NothingDone() : timer
    }
}

/// A starter whose code does not begin, or does not return.
final class SaboteurTaskStarter: TaskStarter {
    private let base: any TaskStarter
    private let sabotage: SeamSabotage
    private let kept = Mutex<[UnsafeContinuation<Void, Never>]>([])

    init(_ base: any TaskStarter, _ sabotage: SeamSabotage) {
        self.base = base
        self.sabotage = sabotage
    }

    @discardableResult
    func start(
        _ place: TaskPlace,
        _ body: @escaping @Sendable () async -> Void
    ) -> any Cancellable {
        if sabotage == .startsNoTask { return NothingDone() }
        return base.start(place) { [self] in
            await body()
            await withUnsafeContinuation { continuation in
                kept.withLock { $0.append(continuation) }
            }
        }
    }
}
