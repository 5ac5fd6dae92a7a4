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
    /// What is drawn for each request and added to the latency.
    package var spread: LatencySpread?
    /// How the body is cut; `nil`: in one piece.
    package var chunks: ChunkPlan?
    /// What the body is carried at, in bytes a second; `nil`: at once.
    package var rate: ByteCount?
    /// How the body is compressed on its way.
    package var coding: ContentCoding?
    /// Informational heads (1xx) that are sent before the head.
    package var interim: [HTTPResponseHead] = []
    /// Fields after the last chunk (RFC 9110 §6.5).
    package var trailers = HTTPFields()
    /// Whether `{:name}` in its fields and text stands for what the rule's path captured.
    package var isTemplate = false
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
        coding = isCompressed ? .gzip : nil
        self.gate = gate
        self.fault = fault
    }

    /// Whether the body is compressed on its way.
    package var isCompressed: Bool { coding != nil }
}

/// How a body is compressed (RFC 9110 §8.4.1).
package enum ContentCoding: String, Hashable, Sendable, CaseIterable {
    /// RFC 1952.
    case gzip
    /// The zlib format of RFC 1950, as HTTP has it.
    case deflate
}

/// How a body is cut into pieces.
package struct ChunkPlan: Hashable, Sendable {
    /// The length of each piece but the last; the last length is that of all further pieces.
    package var sizes: [ByteCount]
    /// The pause before each piece but the first; the last is that before all further pieces.
    package var pauses: [Duration]
    /// Whether the body is sent with chunked transfer coding, without a length.
    package var isLengthUnknown: Bool

    /// Makes a plan of pieces of one length.
    package init(size: ByteCount, pause: Duration = .zero, isLengthUnknown: Bool = false) {
        self.init(sizes: [size], pauses: [pause], isLengthUnknown: isLengthUnknown)
    }

    /// Makes a plan; neither list is empty.
    package init(sizes: [ByteCount], pauses: [Duration], isLengthUnknown: Bool = false) {
        self.sizes = sizes
        self.pauses = pauses
        self.isLengthUnknown = isLengthUnknown
    }

    /// The length of the piece of a number, from 0.
    func size(of piece: Int) -> Int64 { max(sizes[min(piece, sizes.count - 1)].bytes, 1) }

    /// The pause before the piece of a number; none before the first.
    func pause(before piece: Int) -> Duration {
        piece == 0 ? .zero : pauses[min(piece - 1, pauses.count - 1)]
    }
}

/// Where the bytes of a body come from.
package indirect enum ReplyBody: Hashable, Sendable {
    /// No bytes.
    case empty
    /// These bytes: text, base64 and files end up here.
    case bytes([UInt8])
    /// A picture drawn from a seed, as a PNG file.
    case image(width: Int, height: Int, seed: UInt64)
    /// Bytes from a seed, made in pieces and never held whole.
    case random(size: ByteCount, seed: UInt64)
    /// A part of another body; within its length.
    case part(of: ReplyBody, Range<Int64>)
    /// Several bodies, one after the other.
    case joined([ReplyBody])
}
