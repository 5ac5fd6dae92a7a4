import AlcedoCore
package import AlcedoHTTP

/// A reply bound to the request it answers: all that happens, on whichever stage.
package struct Exchange: Sendable {
    /// How the end of a body is told on a connection.
    package enum Framing: Hashable, Sendable {
        /// There is no body.
        case none
        /// The head gives the length.
        case length(Int64)
        /// Chunked transfer coding.
        case chunked
    }

    /// The number of the request in the journal, from 0.
    package let id: Int
    let plan: ReplyPlan
    /// The time from the request's arrival to the head.
    let latency: Duration
    /// What the line that all replies share carries, in bytes a second; `nil`: all at once.
    let linkRate: ByteCount?
    /// Whether it is over a secure connection.
    let isSecure: Bool

    init(
        id: Int,
        plan: ReplyPlan,
        isSecure: Bool,
        latency: Duration? = nil,
        linkRate: ByteCount? = nil
    ) {
        self.id = id
        self.plan = plan
        self.isSecure = isSecure
        self.latency = latency ?? plan.latency
        self.linkRate = linkRate
    }

    /// Whether it goes no further unless the client trusts the server.
    package var needsTrust: Bool { isSecure && plan.fault == .tls }

    /// The head, with `Content-Length` where the length is known.
    package var head: HTTPResponseHead { plan.head }

    /// How the end of the body is told.
    package var framing: Framing { plan.framing }

    /// Fields that come after the last chunk.
    package var trailers: HTTPFields { plan.trailers }

    /// The fault, if any.
    package var fault: ServerFault? { plan.fault }

    /// The steps from the first one on, with the body as a client's transport gives it.
    ///
    /// - Parameter canAsk: Whether the client can be asked if it trusts the server; it does not
    ///   otherwise.
    /// - Returns: The steps.
    package func makeCursor(canAsk: Bool = false) -> ExchangeCursor {
        ExchangeCursor(self, plan.content, trust: needsTrust ? (canAsk ? .asked : .missing) : nil)
    }

    /// The steps from the first one on, with the body as it is on a connection.
    package func makeWireCursor() -> ExchangeCursor {
        ExchangeCursor(self, plan.wire, trust: needsTrust ? .missing : nil)
    }
}
