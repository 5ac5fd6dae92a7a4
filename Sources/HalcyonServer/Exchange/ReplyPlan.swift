import AlcedoCore
import AlcedoHTTP

/// A reply worked out once for all requests that get it: what is sent, and how that ends.
///
/// A reference, so that an exchange costs no copy of it.
final class ReplyPlan: Sendable {
    /// What comes after gate and latency.
    struct Content: Sendable {
        /// The steps before the body; the head is one of them, unless there is none.
        var prologue: [ExchangeStep]
        var body: ExchangeBody
        /// How much of the body is sent.
        var stop: Int64
        /// Where nothing comes for a time.
        var hold: Hold?
        /// Steps after the body.
        var epilogue: [ExchangeStep] = []
        /// The last step.
        var ending: ExchangeStep
    }

    /// A place in a body at which it waits.
    struct Hold: Sendable {
        var place: Int64
        var time: Duration
    }

    let head: HTTPResponseHead
    let framing: Exchange.Framing
    let fault: ServerFault?
    let gate: String?
    let latency: Duration
    let spread: LatencySpread?
    let chunks: ChunkPlan?
    let rate: ByteCount?
    let trailers: HTTPFields
    /// What a client's transport gives.
    let content: Content
    /// What stubs have made of it.
    let stubMemory = StubMemory()
    /// What is on a connection.
    let wire: Content

    /// Works out a reply to requests of a method.
    init(_ reply: ServerReply, method: String, shelf: PictureShelf) {
        fault = reply.fault
        gate = reply.gate
        latency = reply.latency
        spread = reply.spread
        chunks = reply.chunks
        rate = reply.rate
        trailers = reply.trailers
        let body = ExchangeBody(reply.body, shelf: shelf)
        guard let coding = reply.coding else {
            let delivery = Delivery(reply: reply, method: method, bodyLength: body.length)
            head = delivery.head
            framing = delivery.framing
            let faulty = FaultyDelivery(delivery, reply, body)
            content = faulty.content
            wire = faulty.wire
            return
        }
        let compressed = CompressedBody(body, coding, fault: reply.fault)
        var sent = reply
        sent.fields["Content-Encoding"] = coding.rawValue
        let wireBody = ExchangeBody(bytes: compressed.wire)
        let delivery = Delivery(reply: sent, method: method, bodyLength: wireBody.length)
        head = delivery.head
        framing = delivery.framing
        let faulty = FaultyDelivery(delivery, sent, wireBody)
        wire = faulty.wire
        var content = faulty.content
        content.body = ExchangeBody(bytes: compressed.content)
        content.stop = content.stop > 0 ? Int64(compressed.content.count) : 0
        content.hold = nil
        if reply.fault == .badGzip { content.ending = .corrupt }
        self.content = content
    }
}

/// What of a body is sent without a fault, and how that ends.
struct Delivery {
    var head: HTTPResponseHead
    var framing: Exchange.Framing
    var stop: Int64
    var ending: ExchangeStep = .finish

    init(reply: ServerReply, method: String, bodyLength: Int64) {
        head = HTTPResponseHead(status: reply.status, fields: reply.fields)
        let mayHaveBody = HTTPResponseHead.mayHaveBody(reply.status)
        stop = mayHaveBody && method != "HEAD" ? bodyLength : 0
        var given = reply.fields["Content-Length"].flatMap { Int64($0) }
        if case .wrongLength(let promised) = reply.fault {
            given = promised.bytes
            head.fields["Content-Length"] = String(promised.bytes)
        }
        if reply.chunks?.isLengthUnknown == true, mayHaveBody {
            framing = method == "HEAD" ? .none : .chunked
        } else {
            let promised = given ?? bodyLength
            if given == nil, mayHaveBody { head.fields["Content-Length"] = String(promised) }
            framing = mayHaveBody && method != "HEAD" ? .length(promised) : .none
            if case .length(let promised) = framing, promised > stop { ending = .close }
            if case .length(let promised) = framing { stop = min(stop, promised) }
        }
    }
}
