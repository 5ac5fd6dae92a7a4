import AlcedoSeams
import Dispatch
import HalcyonWorld
import Synchronization

/// What was seen of one load.
final class LoadRecord: Sendable {
    /// One report of the client.
    struct Observation: Sendable {
        /// What it said.
        var event: LoadEvent
        /// When, from the start of the play.
        var elapsed: Duration
        /// The callers' queues it ran on.
        var queues: [CallerQueue.Kind]
        /// Whether the call that started the load had not returned yet.
        var isSynchronous: Bool
        /// Whether the load's file was there, where somebody wants to know.
        var isCached: Bool?
    }

    private struct State {
        var observations: [Observation] = []
        var startedAt: Duration?
        var callingThread: UInt?
        var handle: (any Cancellable)?
        var cancel: (observations: Int, isElsewhere: Bool)?
        /// Whether it is to be cancelled as soon as it has a handle.
        var isCancelDue = false
        var isOrphaned = false
    }

    /// Its name in the scenario.
    let name: String
    /// The bytes of its step, for messages.
    let mark: Range<Int>
    /// What was loaded; `nil` for a view that was set to nothing.
    let order: LoadOrder?
    /// The queue it must call back on; `nil` when it may be any.
    let callback: CallerQueue.Kind?
    /// The view it is for.
    let view: String?
    private let state = Mutex(State())
    /// Signalled once, when there is a handle.
    private let hasHandle = DispatchSemaphore(value: 0)

    init(
        name: String,
        mark: Range<Int>,
        order: LoadOrder?,
        callback: CallerQueue.Kind?,
        view: String? = nil
    ) {
        self.name = name
        self.mark = mark
        self.order = order
        self.callback = callback
        self.view = view
    }

    /// Runs the call that starts the load, and keeps its handle.
    func start(at elapsed: Duration, _ call: () -> any Cancellable) {
        state.withLock { state in
            state.startedAt = elapsed
            state.callingThread = ThreadIdentity.current
        }
        let handle = call()
        let isCancelDue = state.withLock { state in
            state.callingThread = nil
            state.handle = handle
            return state.isCancelDue
        }
        hasHandle.signal()
        if isCancelDue { handle.cancel() }
    }

    /// Takes a report down.
    func note(
        _ event: LoadEvent,
        _ elapsed: Duration,
        _ queues: [CallerQueue.Kind],
        _ cached: Bool?
    ) {
        state.withLock { state in
            state.observations.append(
                Observation(
                    event: event,
                    elapsed: elapsed,
                    queues: queues,
                    isSynchronous: state.callingThread == ThreadIdentity.current,
                    isCached: cached
                )
            )
        }
    }

    /// Takes down that the load is being cancelled; only the first time counts.
    ///
    /// A cancel from elsewhere than a caller's queue may meet a report that is on its way.
    func noteCancel(isElsewhere: Bool = false) {
        state.withLock { state in
            guard state.cancel == nil else { return }
            state.cancel = (state.observations.count, isElsewhere)
        }
    }

    /// Cancels the load from within one of the client's inner steps.
    ///
    /// A step on a thread of the client's own waits until the call has returned and there is a handle;
    /// a step within the call has the cancel done when it returns.
    func cancelInStep() {
        let isInCall = state.withLock { $0.callingThread == ThreadIdentity.current }
        if !isInCall {
            _ = hasHandle.wait(timeout: .now() + 10)
            hasHandle.signal()
        }
        noteCancel(isElsewhere: true)
        cancel()
    }

    /// Cancels the load by its handle.
    func cancel() {
        noteCancel()
        let handle = state.withLock { state in
            state.isCancelDue = state.handle == nil
            return state.handle
        }
        handle?.cancel()
    }

    /// Takes down that the load's process has ended.
    func orphan() {
        state.withLock { $0.isOrphaned = true }
    }

    /// Lets go of the handle, and returns what tells whether it is still there.
    func releaseHandle() -> () -> Bool {
        let handle = state.withLock { state in
            defer { state.handle = nil }
            return state.handle
        }
        guard let handle, type(of: handle) is AnyClass else { return { false } }
        weak let object = handle as AnyObject
        return { object != nil }
    }

    /// Every report so far.
    var observations: [Observation] { state.withLock { $0.observations } }
    /// When the load was started; `nil` when it never was.
    var startedAt: Duration? { state.withLock { $0.startedAt } }
    /// Whether its process has ended.
    var isOrphaned: Bool { state.withLock { $0.isOrphaned } }
    /// Whether the first cancel came from elsewhere than a caller's queue.
    var wasCancelledElsewhere: Bool { state.withLock { $0.cancel?.isElsewhere } ?? false }
    /// The reports after the first cancel; `nil` without a cancel.
    var observationsAfterCancel: [Observation]? {
        state.withLock { state in
            guard let cancel = state.cancel else { return nil }
            return Array(state.observations.dropFirst(cancel.observations))
        }
    }

    /// The first completion.
    var completion: Observation? { observations.first { $0.completion != nil } }
}

extension LoadRecord.Observation {
    /// How the load ended, where this says so.
    var completion: LoadOutcome? {
        guard case .completed(let outcome) = event else { return nil }
        return outcome
    }

    /// The bytes received and their total, where this says so.
    var progress: (received: Int64, total: Int64?)? {
        guard case .progress(let received, let total) = event else { return nil }
        return (received, total)
    }
}

extension LoadOutcome {
    /// The image, where there is one.
    var image: LoadedImage? {
        guard case .success(let image) = self else { return nil }
        return image
    }

    /// The error, where there is one.
    var failure: LoadFailure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
