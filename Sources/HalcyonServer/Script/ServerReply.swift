package import AlcedoCore
package import AlcedoHTTP

/// One reply of a rule.
package struct ServerReply: Sendable {
    /// Where it was written, for messages.
    package var place: SourcePlace?
    /// Fields the request must have for this reply to be right in its turn; `nil`: must be absent.
    package var when: [(name: String, value: String?)]
    /// The status code.
    package var status: Int
    /// The fields as written; `Content-Length` is added unless given.
    package var fields: HTTPFields
    /// The body.
    package var body: ReplyBody
    /// The time from the request's arrival to the head.
    package var latency: Duration
    /// How the body is cut; `nil`: in one piece.
    package var chunks: ChunkPlan?
    /// Whether the body is compressed on its way.
    package var isCompressed: Bool
    /// The gate that holds the reply, before its latency begins, until a step opens it.
    package var gate: String?
    /// What goes wrong.
    package var fault: ServerFault?

    /// Makes a reply: an empty 200 at once.
    package init(
        place: SourcePlace? = nil,
        when: [(name: String, value: String?)] = [],
        status: Int = 200,
        fields: HTTPFields = HTTPFields(),
        body: ReplyBody = .empty,
        latency: Duration = .zero,
        chunks: ChunkPlan? = nil,
        isCompressed: Bool = false,
        gate: String? = nil,
        fault: ServerFault? = nil
    ) {
        self.place = place
        self.when = when
        self.status = status
        self.fields = fields
        self.body = body
        self.latency = latency
        self.chunks = chunks
        self.isCompressed = isCompressed
        self.gate = gate
        self.fault = fault
    }
}

/// How a body is cut into pieces.
package struct ChunkPlan: Hashable, Sendable {
    /// The length of each piece but the last.
    package var size: ByteCount
    /// The pause before each piece but the first.
    package var pause: Duration
    /// Whether the body is sent with chunked transfer coding, without a length.
    package var isLengthUnknown: Bool

    /// Makes a plan.
    package init(size: ByteCount, pause: Duration = .zero, isLengthUnknown: Bool = false) {
        self.size = size
        self.pause = pause
        self.isLengthUnknown = isLengthUnknown
    }
}

/// Where the bytes of a body come from.
package enum ReplyBody: Hashable, Sendable {
    /// No bytes.
    case empty
    /// These bytes: text, base64 and files end up here.
    case bytes([UInt8])
    /// A picture drawn from a seed, as a PNG file.
    case image(width: Int, height: Int, seed: UInt64)
    /// Bytes from a seed, made in pieces and never held whole.
    case random(size: ByteCount, seed: UInt64)
}
