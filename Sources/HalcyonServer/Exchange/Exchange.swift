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

    /// The head, with `Content-Length` where the length is known.
    package var head: HTTPResponseHead { plan.head }

    /// How the end of the body is told.
    package var framing: Framing { plan.framing }

    /// The fault, if any.
    package var fault: ServerFault? { plan.fault }

    /// The steps from the first one on, with the body as a client's transport gives it.
    package func makeCursor() -> ExchangeCursor {
        ExchangeCursor(plan, plan.content)
    }

    /// The steps from the first one on, with the body as it is on a connection.
    package func makeWireCursor() -> ExchangeCursor {
        ExchangeCursor(plan, plan.wire)
    }
}
