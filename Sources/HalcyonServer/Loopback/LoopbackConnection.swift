import AlcedoHTTP

/// One connection of a loopback server; only the loop's thread touches it.
final class LoopbackConnection {
    /// What a connection is doing.
    enum Phase {
        /// It waits for a request, or for the rest of one.
        case reading
        /// It sends what is in `output`.
        case sending
        /// It waits for a latency, a pause or a gate, or stalls.
        case holding
        /// It waits until the peer has everything, and is reset then.
        case resetting
        /// It has said its last word and waits for the peer's.
        case lingering
    }

    /// How many bytes of a further request are taken while one is answered.
    static let readAheadLimit = 65_536

    let id: UInt64
    let socket: Socket
    var phase = Phase.reading
    var parser: RequestParser
    /// The last request, while it may come again.
    var memo: RequestMemo?
    /// The bytes of the request that is being read, while they may become a memo.
    var candidate: [UInt8]?
    var reply: LoopbackReply?
    /// The last head that was written, and its bytes.
    var heads = HeadMemo()
    var ticket: GateBoard.Ticket?
    var interest = SocketInterest.reading
    /// Counts the deadlines set, so that an old one is told from the one that counts.
    var generation: UInt64 = 1
    /// When it began to wait for a request, in nanoseconds on the system's monotonic clock.
    var readingSince: Int64
    var hasSentContinue = false
    /// How many requests it has brought.
    var requestCount = 0
    /// Whether the connection ends when `output` is sent.
    var closesAfterOutput = false
    /// Whether the peer has said that it sends no more.
    var peerHasEnded = false
    var output = OutputLine()

    init(id: UInt64, socket: Socket, limits: WireLimits, now: Int64) {
        self.id = id
        self.socket = socket
        parser = RequestParser(limits: limits)
        readingSince = now
    }

    /// Puts bytes in line; the line must be empty.
    func put(_ line: OutputLine) {
        output = line
        phase = .sending
    }

    /// Whether it waits for a request of which nothing has come.
    var isIdle: Bool { phase == .reading && reply == nil && parser.isBetweenRequests }
}

/// The last head that was written, and its bytes: replies of one rule mostly have the same.
struct HeadMemo {
    private var head: HTTPResponseHead?
    private var form = ResponseSerializer.Form()
    private var bytes: [UInt8] = []

    /// The bytes of a head.
    ///
    /// - Throws: `unwritableField` for one that would break the head.
    mutating func bytes(
        of head: HTTPResponseHead,
        _ form: ResponseSerializer.Form
    ) throws(WireError) -> [UInt8] {
        if let known = self.head, known == head, form == self.form { return bytes }
        bytes = try ResponseSerializer.head(head, form)
        self.head = head
        self.form = form
        return bytes
    }
}
