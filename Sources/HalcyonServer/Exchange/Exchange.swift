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
    /// The head, with `Content-Length` where the length is known.
    package let head: HTTPResponseHead
    /// How the end of the body is told.
    package let framing: Framing
    /// The fault, if any.
    package let fault: ServerFault?

    let gate: String?
    let latency: Duration
    let chunks: ChunkPlan?
    let body: ExchangeBody
    /// Where sending stops.
    let stop: Int64
    /// The step after the last byte.
    let ending: ExchangeStep

    /// Binds a reply to a request.
    init(id: Int, reply: ServerReply, method: String, shelf: PictureShelf) {
        self.id = id
        fault = reply.fault
        gate = reply.gate
        latency = reply.latency
        chunks = reply.chunks
        body = ExchangeBody(reply.body, shelf: shelf)
        let plan = Delivery(reply: reply, method: method, bodyLength: body.length)
        head = plan.head
        framing = plan.framing
        stop = plan.stop
        ending = plan.ending
    }

    /// The steps from the first one on.
    package func makeCursor() -> ExchangeCursor {
        ExchangeCursor(self)
    }
}

/// What of a body is sent, and how that ends.
private struct Delivery {
    var head: HTTPResponseHead
    var framing: Exchange.Framing
    var stop: Int64
    var ending: ExchangeStep = .finish

    init(reply: ServerReply, method: String, bodyLength: Int64) {
        head = HTTPResponseHead(status: reply.status, fields: reply.fields)
        let mayHaveBody = HTTPResponseHead.mayHaveBody(reply.status)
        stop = mayHaveBody && method != "HEAD" ? bodyLength : 0
        let given = reply.fields["Content-Length"].flatMap { Int64($0) }
        if reply.chunks?.isLengthUnknown == true, mayHaveBody {
            framing = method == "HEAD" ? .none : .chunked
        } else {
            let promised = given ?? bodyLength
            if given == nil, mayHaveBody { head.fields["Content-Length"] = String(promised) }
            framing = mayHaveBody && method != "HEAD" ? .length(promised) : .none
            if case .length(let promised) = framing, promised > stop { ending = .close }
            if case .length(let promised) = framing { stop = min(stop, promised) }
        }
        apply(reply.fault)
    }

    private mutating func apply(_ fault: ServerFault?) {
        switch fault {
        case nil: break
        case .refused: ending = .refuse
        case .timeout: ending = .stall
        case .resetMidBody(let place): end(at: place, with: .reset)
        case .truncatedBody(let place): end(at: place, with: .close)
        case .stallBody(let place): end(at: place, with: .stall)
        }
    }

    private mutating func end(at place: ByteCount, with step: ExchangeStep) {
        stop = min(stop, max(place.bytes, 0))
        ending = step
    }
}
