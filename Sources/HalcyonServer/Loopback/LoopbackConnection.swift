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

    /// What came of an attempt to send.
    enum Flush {
        case done
        case blocked
        case failed
    }

    /// How many bytes of a further request are taken while one is answered.
    static let readAheadLimit = 65_536
    /// The last bytes of a long reply, sent apart, so that the journal is not closed too early.
    private static let tail = 4_096

    let id: UInt64
    let socket: Socket
    var phase = Phase.reading
    var parser: RequestParser
    var reply: LoopbackReply?
    var ticket: GateBoard.Ticket?
    var interest = SocketInterest(reads: true, writes: false)
    /// Counts the deadlines set, so that an old one is told from the one that counts.
    var generation: UInt64 = 1
    /// When it began to wait for a request, in nanoseconds on the system's monotonic clock.
    var readingSince = LoopbackLoop.now
    var hasSentContinue = false
    /// Whether the connection ends when `output` is sent.
    var closesAfterOutput = false

    private var output: [UInt8] = []
    private var sent = 0
    private(set) var isLastOutput = false

    init(id: UInt64, socket: Socket, limits: WireLimits) {
        self.id = id
        self.socket = socket
        parser = RequestParser(limits: limits)
    }

    /// Puts bytes in line; the line must be empty.
    func put(_ bytes: [UInt8], isLast: Bool) {
        output = bytes
        sent = 0
        isLastOutput = isLast
        phase = .sending
    }

    /// Sends what is in line as far as the system takes it.
    ///
    /// - Parameter beforeLast: Called before the call that may give away the last byte of a reply.
    /// - Returns: Whether all was sent.
    func flush(beforeLast: () -> Void) -> Flush {
        while sent < output.count {
            let holdsBack = isLastOutput && output.count - sent > 4 * Self.tail
            let end = holdsBack ? output.count - Self.tail : output.count
            if isLastOutput, end == output.count { beforeLast() }
            let outcome = output.withUnsafeBytes { socket.send(.init(rebasing: $0[sent..<end])) }
            switch outcome {
            case .moved(let count): sent += count
            case .wouldBlock: return .blocked
            case .ended, .failed: return .failed
            }
        }
        output = []
        return .done
    }
}
