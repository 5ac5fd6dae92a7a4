/// A serial queue on which the loader does a kind of work, or calls back.
///
/// The law a conformer keeps:
/// - work runs one piece at a time, in the order `async` was called; delayed work joins that order
///   when its delay has passed, and delays that end together end in the order they were asked for;
/// - `async` never runs the work before it returns to its caller on the same thread;
/// - `isCurrent` is true exactly while a piece of this queue's work runs, and on the main thread
///   for the main queue;
/// - each piece runs once, or never when it was cancelled before it started.
public protocol WorkQueue: AnyObject, Sendable {
    /// A name for people and traces.
    var label: String { get }

    /// Whether the caller is running on this queue.
    var isCurrent: Bool { get }

    /// Runs work after everything that waits already.
    func async(_ work: @escaping @Sendable () -> Void)

    /// Runs work after a delay; a negative delay counts as zero.
    ///
    /// - Returns: A handle that stops the work when it has not started yet.
    @discardableResult
    func async(
        after delay: Duration,
        _ kind: TimerKind,
        _ work: @escaping @Sendable () -> Void
    ) -> any Cancellable
}

/// What a timer is for.
public enum TimerKind: Sendable {
    /// Somebody waits for it: a deadline, a retry, a reply's latency.
    case awaited
    /// Nobody waits for it: periodic cleaning. A world that settles leaves it armed.
    case housekeeping
}

/// Something that can be stopped; stopping twice, or after the end, does nothing.
public protocol Cancellable: Sendable {
    /// Stops it.
    func cancel()
}
