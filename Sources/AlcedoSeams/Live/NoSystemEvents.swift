/// Events of a system that tells nothing.
public final class NoSystemEvents: SystemEvents {
    /// Makes a source that stays silent.
    public init() {}

    /// Lets the handler go: it would never be called.
    public func observe(
        _ handler: @escaping @Sendable (SystemEvent) -> Void
    ) -> any Cancellable {
        Silence()
    }

    private struct Silence: Cancellable {
        func cancel() {}
    }
}
