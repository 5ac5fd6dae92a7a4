package import AlcedoHTTP
package import AlcedoSeams
package import HalcyonWorld
import Synchronization

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// A `URLSessionTransport` over a stub, whose exchanges a live world can wait for.
///
/// A request has arrived at the server when `start` returns, as on the simulated stage, so that the
/// journal has the order of the calls. What the stub then gets through the URL session must be the
/// same request, or the exchange fails as refused.
package final class StubbedTransport: Transport {
    private let stub: StubServer
    private let world: LiveWorld
    private let base: URLSessionTransport
    private let activity: LiveActivity

    /// Makes a transport with a URL session of its own.
    ///
    /// - Parameters:
    ///   - stub: Who answers.
    ///   - world: Who waits.
    ///   - configuration: The session's settings, which are copied.
    package init(
        _ stub: StubServer,
        world: LiveWorld,
        configuration: URLSessionConfiguration = .ephemeral
    ) {
        self.stub = stub
        self.world = world
        activity = world.makeActivity("events of URL sessions")
        stub.install(on: configuration)
        base = URLSessionTransport(configuration: configuration, urlCache: configuration.urlCache)
    }

    /// A transport to the same server with a URL session of its own.
    package func renewed(_ configuration: URLSessionConfiguration) -> any Transport {
        StubbedTransport(
            stub,
            world: world,
            configuration: configuration.copy() as? URLSessionConfiguration ?? configuration
        )
    }

    /// Starts an exchange; the request has arrived when this returns.
    package func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let line = stub.line
        let plan = line.server.plan(for: request, at: line.time.now)
        let exchange = StubbedExchange(plan, request, line: line, activity: activity)
        let number = stub.nextNumber()
        stub.expect(exchange, number)
        exchange.proceed()
        var numbered = request
        numbered.fields[StubServer.numberField] = number
        let running = base.start(numbered, on: queue) { [stub] event in
            if event.isTerminal { stub.forget(number) }
            receive(event)
            exchange.received(event)
        }
        return Handle(exchange: exchange, running: running, stub: stub, number: number)
    }

    private struct Handle: Cancellable {
        let exchange: StubbedExchange
        let running: any Cancellable
        let stub: StubServer
        let number: String

        func cancel() {
            exchange.cancel()
            running.cancel()
            stub.forget(number)
        }
    }
}
