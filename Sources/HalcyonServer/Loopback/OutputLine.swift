import Foundation

/// Bytes in line to be sent over one connection: up to three stretches that go in one call.
///
/// The head of a reply, a piece of its body and the framing around it are made at different times and
/// in different places; copied together they would cost more than the call.
struct OutputLine {
    /// What came of an attempt to send.
    enum Flush {
        case done
        case blocked
        case failed
    }

    /// The last bytes of a long reply, sent apart, so that the journal is not closed too early.
    private static let tailCount = 4_096

    /// The head, and the framing before the body.
    var lead: [UInt8] = []
    /// A piece of a body.
    var body: [UInt8] = []
    /// The framing behind the body.
    var trail: [UInt8] = []
    /// Whether a reply ends with these bytes.
    var isLast = false
    private var sent = 0

    init(lead: [UInt8] = [], body: [UInt8] = [], trail: [UInt8] = [], isLast: Bool = false) {
        self.lead = lead
        self.body = body
        self.trail = trail
        self.isLast = isLast
    }

    /// How many bytes there are in all.
    var count: Int { lead.count + body.count + trail.count }

    /// Sends as far as the system takes it.
    ///
    /// - Parameters:
    ///   - socket: Where to.
    ///   - beforeLast: Called before the call that may give away the last byte of a reply.
    /// - Returns: Whether all was sent.
    mutating func flush(to socket: Socket, beforeLast: () -> Void) -> Flush {
        let count = self.count
        while sent < count {
            let holdsBack = isLast && count - sent > 4 * Self.tailCount
            let end = holdsBack ? count - Self.tailCount : count
            if isLast, end == count { beforeLast() }
            switch send(to: socket, end) {
            case .moved(let count): sent += count
            case .wouldBlock: return .blocked
            case .ended, .failed: return .failed
            }
        }
        return .done
    }

    private func send(to socket: Socket, _ end: Int) -> Socket.Outcome {
        lead.withUnsafeBytes { lead in
            body.withUnsafeBytes { body in
                trail.withUnsafeBytes { trail in
                    var places = (iovec(), iovec(), iovec())
                    return withUnsafeMutableBytes(of: &places) { raw in
                        let places = raw.bindMemory(to: iovec.self)
                        var cut = Cut(range: sent..<end)
                        cut.add(lead, to: places)
                        cut.add(body, to: places)
                        cut.add(trail, to: places)
                        return socket.send(
                            UnsafeMutableBufferPointer(rebasing: places[..<cut.used])
                        )
                    }
                }
            }
        }
    }

    /// Finds the parts of stretches, one after the other, that lie in a range of the whole.
    private struct Cut {
        let range: Range<Int>
        var offset = 0
        var used = 0

        init(range: Range<Int>) {
            self.range = range
        }

        mutating func add(
            _ stretch: UnsafeRawBufferPointer,
            to places: UnsafeMutableBufferPointer<iovec>
        ) {
            let lower = max(range.lowerBound - offset, 0)
            let upper = min(range.upperBound - offset, stretch.count)
            offset += stretch.count
            guard lower < upper, let start = stretch.baseAddress else { return }
            places[used] = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: start + lower),
                iov_len: .init(upper - lower)
            )
            used += 1
        }
    }
}
