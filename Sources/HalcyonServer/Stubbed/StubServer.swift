package import AlcedoSeams
import Synchronization

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// A fake server under the URL sessions that it is installed on.
///
/// Several may be in use at once in one process: each session reaches its own.
package final class StubServer: Sendable {
    /// The field by which a `StubbedTransport` knows its exchanges again; the server never sees it.
    static let numberField = "Halcyon-Exchange"

    let line: StubLine
    private let expected = Mutex<[String: StubbedExchange]>([:])
    private let count = Atomic<Int>(0)

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - server: Who answers.
    ///   - network: Where latencies, pauses and gates are waited for.
    ///   - time: The clock that the journal is written by.
    package init(_ server: FakeServer, network: any WorkQueue, time: any TimeSource) {
        line = StubLine(server: server, network: network, time: time)
    }

    /// Answers every HTTP request of the sessions that will be made from a configuration.
    ///
    /// Replaces its protocol classes and its cache. To a session of a client of its own the stub
    /// plays replies as they come, those without a wait within the start of the task. A body goes
    /// in one piece to tasks with a completion handler, which keep only the last. On Linux it follows
    /// redirects and asks delegates about them and about challenges, as Foundation does there for no
    /// stub. `StubCapability` has what it cannot do.
    package func install(on configuration: URLSessionConfiguration) {
        configuration.protocolClasses = [StubURLProtocol.self]
        configuration.urlCache = StubCache(self)
    }

    /// A number for an exchange, whichever transport it is of.
    func nextNumber() -> String {
        "\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
    }

    /// Expects a request with a number.
    func expect(_ exchange: StubbedExchange, _ number: String) {
        expected.withLock { $0[number] = exchange }
    }

    /// Expects it no longer.
    func forget(_ number: String) {
        let exchange = expected.withLock { $0.removeValue(forKey: number) }
        _ = consume exchange
    }

    /// What plays the reply to a request.
    func makeLoading(for request: URLRequest) -> any StubLoading {
        guard !expected.withLock({ $0.isEmpty }),
            let number = request.value(forHTTPHeaderField: Self.numberField),
            let known = expected.withLock({ $0[number] })
        else { return FreeExchange(line) }
        return known
    }
}

/// What the exchanges of a stub run over.
struct StubLine: Sendable {
    var server: FakeServer
    var network: any WorkQueue
    var time: any TimeSource
}
