import Synchronization

/// A callback that is called exactly once.
///
/// The first `fire` calls it, later ones do nothing; a box that is let go unfired hands it to whoever
/// reports that.
final class OneShot<Value: Sendable>: Sendable {
    /// The callback.
    typealias Body = @Sendable (Value) -> Void

    private let body: Mutex<Body?>
    private let abandon: @Sendable (@escaping Body) -> Void

    /// Makes a box.
    ///
    /// - Parameters:
    ///   - body: The callback.
    ///   - abandon: Calls it for a box that is let go unfired.
    init(_ body: @escaping Body, ifAbandoned abandon: @escaping @Sendable (@escaping Body) -> Void)
    {
        self.body = Mutex(body)
        self.abandon = abandon
    }

    deinit {
        take().map(abandon)
    }

    /// Calls back, unless that has happened already.
    func fire(_ value: Value) {
        take()?(value)
    }

    private func take() -> Body? {
        body.withLock { $0.take() }
    }
}
