import AlcedoSeams
import Synchronization

/// A completion that is called exactly once.
///
/// The first `fire` calls it, later ones do nothing. A box that is let go unfired calls it with a
/// cancellation, on its queue: no request ends in silence.
final class OneShot: Sendable {
    /// What it is called with.
    typealias Value = Result<RetrieveImageResult, KingfisherError>

    /// A closure in an optional of its own would be wrapped in another one at every use.
    private struct Held {
        var body: Retrieval.Completion
    }

    private let held: Mutex<Held?>
    private let queue: CallbackQueue
    private let main: any WorkQueue

    /// Makes a box.
    ///
    /// - Parameters:
    ///   - body: The completion; `fire` calls it where it is called itself.
    ///   - queue: Where a box that is let go calls it.
    ///   - main: The main queue.
    init(_ body: @escaping Retrieval.Completion, queue: CallbackQueue, main: any WorkQueue) {
        held = Mutex(Held(body: body))
        self.queue = queue
        self.main = main
    }

    deinit {
        guard let body = take() else { return }
        queue.run(main: main) { body(.failure(.cancellation)) }
    }

    /// Calls back, unless that has happened already.
    func fire(_ value: Value) {
        take()?(value)
    }

    private func take() -> Retrieval.Completion? {
        held.withLock { $0.take() }?.body
    }
}
