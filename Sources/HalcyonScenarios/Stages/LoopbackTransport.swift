import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests for a scenario's URLs to a server on this machine, and tells a world what is under
/// way.
final class LoopbackTransport: Transport {
    private let base: any Transport
    private let loopback: LoopbackServer
    private let passages: PassageBoard

    init(
        _ loopback: LoopbackServer,
        passages: PassageBoard,
        base: any Transport = URLSessionTransport.ephemeral
    ) {
        self.base = base
        self.loopback = loopback
        self.passages = passages
    }

    func renewed(_ configuration: URLSessionConfiguration) -> any Transport {
        LoopbackTransport(loopback, passages: passages, base: base.renewed(configuration))
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let passage = passages.begin(request)
        var request = request
        request.url = loopback.url(for: request.url) ?? request.url
        let running = base.start(request, on: queue) { event in
            receive(event)
            // What the event led to has begun by now, so that the world does not rest in between.
            if event.isTerminal { passage.end() }
        }
        return Handle(running: running, passage: passage)
    }

    private struct Handle: Cancellable {
        let running: any Cancellable
        let passage: PassageBoard.Passage

        func cancel() {
            running.cancel()
            passage.end()
        }
    }
}
