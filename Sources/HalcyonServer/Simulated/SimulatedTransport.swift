import AlcedoCore
package import AlcedoHTTP
package import AlcedoSeams

/// Carries requests to a fake server in the same process, without sockets, threads or real time.
///
/// It touches nothing but its seams: a queue for the network's timers, and the clock for the time
/// of arrival. Each event is a piece of the receiver's queue, and the next one is made only when the
/// one before has been received, so that at most one chunk is under way.
package final class SimulatedTransport: Transport {
    private let server: FakeServer
    private let network: any WorkQueue
    private let time: any TimeSource

    /// Makes a transport to a server.
    ///
    /// - Parameters:
    ///   - server: Who answers.
    ///   - network: Where latencies, pauses and gates are waited for.
    ///   - time: The clock that the journal is written by.
    package init(server: FakeServer, network: any WorkQueue, time: any TimeSource) {
        self.server = server
        self.network = network
        self.time = time
    }

    /// Starts an exchange; the request has arrived when this returns.
    package func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let exchange = server.plan(for: request, at: time.now)
        let running = SimulatedExchange(
            exchange,
            for: request.url,
            line: SimulatedExchange.Line(
                server: server,
                network: network,
                queue: queue,
                time: time
            ),
            receive: receive
        )
        running.proceed()
        return running
    }
}
