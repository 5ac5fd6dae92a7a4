import AlcedoHTTP
import AlcedoSeams

/// A network on which nothing ever happens, but which counts what it is asked.
final class SilentTransport: Transport {
    let starts = Log()

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        starts.add(request.method)
        return queue.async(after: .zero, .awaited) {}
    }
}
