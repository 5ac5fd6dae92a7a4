/// What the operating system tells an app.
///
/// The law: every observer hears each event once, in the order they happened, until its
/// subscription is cancelled.
public protocol SystemEvents: AnyObject, Sendable {
    /// Listens to events; they arrive on the queue that the system, or the world, uses for them.
    func observe(_ handler: @escaping @Sendable (SystemEvent) -> Void) -> any Cancellable
}

/// One thing the operating system tells an app.
public enum SystemEvent: String, Hashable, Sendable, CaseIterable {
    /// Memory is short.
    case memoryWarning
    /// The app went to the background.
    case didEnterBackground
    /// The app is about to end.
    case willTerminate
    /// The network became constrained (low-data mode).
    case networkConstrained
    /// The network is no longer constrained.
    case networkUnconstrained
}
