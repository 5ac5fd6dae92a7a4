import AlcedoSeams
import Synchronization

/// A callback that is called exactly once.
///
/// The first `fire` calls it, later ones do nothing. A box that is let go unfired calls it with the
/// value for that case, on its queue: no request ends in silence.
final class OneShot<Value: Sendable>: Sendable {
    /// The callback.
    typealias Body = @Sendable (Value) -> Void

    /// A closure in an optional of its own would be wrapped in another one at every use.
    private struct Held {
        var body: Body
    }

    private let held: Mutex<Held?>
    private let queue: CallbackQueue
    private let main: any WorkQueue
    private let abandoned: @Sendable () -> Value

    /// Makes a box.
    ///
    /// - Parameters:
    ///   - body: The callback; `fire` calls it where it is called itself.
    ///   - queue: Where a box that is let go calls it.
    ///   - main: The main queue.
    ///   - abandoned: The value of a box that is let go.
    init(
        _ body: @escaping Body,
        queue: CallbackQueue,
        main: any WorkQueue,
        abandoned: @escaping @Sendable () -> Value
    ) {
        held = Mutex(Held(body: body))
        self.queue = queue
        self.main = main
        self.abandoned = abandoned
    }

    deinit {
        guard let body = take() else { return }
        queue.run(main: main) { [abandoned] in body(abandoned()) }
    }

    /// Calls back, unless that has happened already.
    func fire(_ value: Value) {
        take()?(value)
    }

    private func take() -> Body? {
        held.withLock { $0.take() }?.body
    }
}
