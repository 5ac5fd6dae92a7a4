import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld

/// A transport that breaks its law in one way.
final class SaboteurTransport: Transport {
    private let base: any Transport
    private let sabotage: SeamSabotage

    init(_ base: any Transport, _ sabotage: SeamSabotage) {
        self.base = base
        self.sabotage = sabotage
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        switch sabotage {
        case .answersItself:
            let failure = TransportFailure(cause: .unknown, urlErrorCode: -1, message: "no")
            queue.async { receive(.failed(failure)) }
            return NothingDone()
        case .sendsTwice:
            _ = base.start(request, on: queue) { _ in }
            return base.start(request, on: queue, receive: receive)
        case .swallowsEnd:
            return base.start(request, on: queue) { event in
                if !event.isTerminal { receive(event) }
            }
        case .ignoresCancel:
            _ = base.start(request, on: queue, receive: receive)
            return NothingDone()
        default:
            return base.start(request, on: queue, receive: receive)
        }
    }
}

/// Cancels nothing.
struct NothingDone: Cancellable {
    func cancel() {}
}
