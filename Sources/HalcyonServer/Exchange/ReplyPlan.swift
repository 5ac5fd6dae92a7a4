import AlcedoCore
import AlcedoHTTP
import Foundation

/// A reply worked out once for all requests that get it: what is sent, and how that ends.
///
/// A reference, so that an exchange costs no copy of it.
final class ReplyPlan: Sendable {
    /// A body, how much of it is sent, and the step after that.
    struct Content: Sendable {
        var body: ExchangeBody
        var stop: Int64
        var ending: ExchangeStep
    }

    let head: HTTPResponseHead
    let framing: Exchange.Framing
    let fault: ServerFault?
    let gate: String?
    let latency: Duration
    let chunks: ChunkPlan?
    /// What a client's transport gives.
    let content: Content
    /// The whole body as a stub hands it on.
    private let stubBody = WholeBody()
    /// What is on a connection; the same unless it is compressed there.
    let wire: Content

    /// Works out a reply to requests of a method.
    init(_ reply: ServerReply, method: String, shelf: PictureShelf) {
        fault = reply.fault
        gate = reply.gate
        latency = reply.latency
        chunks = reply.chunks
        let body = ExchangeBody(reply.body, shelf: shelf)
        guard reply.isCompressed else {
            let delivery = Delivery(reply: reply, method: method, bodyLength: body.length)
            head = delivery.head
            framing = delivery.framing
            content = Content(body: body, stop: delivery.stop, ending: delivery.ending)
            wire = content
            return
        }
        let compressed = CompressedBody(body, fault: reply.fault)
        var sent = reply
        sent.fields["Content-Encoding"] = "gzip"
        let wireBody = ExchangeBody(bytes: compressed.wire)
        let delivery = Delivery(reply: sent, method: method, bodyLength: wireBody.length)
        head = delivery.head
        framing = delivery.framing
        wire = Content(body: wireBody, stop: delivery.stop, ending: delivery.ending)
        let isSent = delivery.stop > 0
        content = Content(
            body: ExchangeBody(bytes: compressed.content),
            stop: isSent ? Int64(compressed.content.count) : 0,
            ending: reply.fault == .badGzip ? .corrupt : delivery.ending
        )
    }

    /// A piece that is the whole body, as data that is made once; `nil` when it is a part.
    func wholeBody(_ piece: [UInt8]) -> Data? {
        content.body.length == Int64(piece.count) ? stubBody.data(piece) : nil
    }

    /// Whether nothing at all is answered.
    var isUnanswered: Bool {
        switch fault {
        case .refused, .timeout, .emptyReply, .noResponse, .notHTTP: true
        default: false
        }
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
        case nil, .tls, .badGzip, .truncatedGzip: break
        case .refused: ending = .refuse
        case .timeout: ending = .stall
        case .emptyReply: ending = .hangUp
        case .noResponse: ending = .endWithoutResponse
        case .notHTTP: ending = .respondOtherwise
        case .resetMidBody(let place): end(at: place, with: .reset)
        case .truncatedBody(let place): end(at: place, with: .close)
        case .stallBody(let place): end(at: place, with: .stall)
        case .badChunk(let place): end(at: place, with: .garble)
        }
    }

    private mutating func end(at place: ByteCount, with step: ExchangeStep) {
        stop = min(stop, max(place.bytes, 0))
        ending = step
    }
}
