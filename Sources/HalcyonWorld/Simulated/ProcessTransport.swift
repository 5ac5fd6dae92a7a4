import AlcedoHTTP
import AlcedoSeams

/// Keeps an ended process from asking a server for anything.
final class ProcessTransport: Transport {
    private let transport: any Transport
    private let isEnded: @Sendable () -> Bool

    init(_ transport: any Transport, isEnded: @escaping @Sendable () -> Bool) {
        self.transport = transport
        self.isEnded = isEnded
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        guard !isEnded() else { return NothingToCancel() }
        return transport.start(request, on: queue, receive: receive)
    }
}
