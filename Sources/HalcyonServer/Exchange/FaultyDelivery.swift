import AlcedoCore
import AlcedoHTTP

/// A reply with its fault: as it is on a connection, and as a client's transport gives it.
///
/// What URLSession on Linux makes of the bytes is the truth that the second one copies.
struct FaultyDelivery {
    private(set) var content: ReplyPlan.Content
    private(set) var wire: ReplyPlan.Content
    private let reply: ServerReply
    private let isChunked: Bool

    /// Most bytes of a body that are sent without a head.
    private static let bareLimit: Int64 = 65_536

    init(_ delivery: Delivery, _ reply: ServerReply, _ body: ExchangeBody) {
        self.reply = reply
        isChunked = delivery.framing == .chunked
        wire = ReplyPlan.Content(
            prologue: reply.interim.map { .interim($0) } + [.head(delivery.head)],
            body: body,
            stop: delivery.stop,
            ending: delivery.ending
        )
        content = wire
        var head = delivery.head
        head.interim = reply.interim
        content.prologue = [.head(head)]
        if let fault = reply.fault { apply(fault, head) }
    }

    private mutating func apply(_ fault: ServerFault, _ head: HTTPResponseHead) {
        switch fault {
        case .tls, .badGzip, .truncatedGzip, .duplicateDelivery, .lateDelivery, .wrongLength:
            applyToLength(fault)
        case .offline: end(.fail(.offline), wire: .refuse)
        // The host is filled in by whoever knows it.
        case .dns: end(.fail(.unknownHost("")), wire: .refuse)
        case .transportSecurity: end(.fail(.insecure), wire: .refuse)
        case .refused: end(.refuse)
        case .timeout, .connectTimeout: end(.stall)
        case .emptyReply, .diesWhenReused: end(.hangUp)
        case .resetBeforeHead: end(.reset)
        case .noResponse: end(.endWithoutResponse)
        case .notHTTP: end(.respondOtherwise)
        case .garbage, .http09, .badStatusLine: applyInsteadOfHead(fault, head)
        case .resetInHead, .closeInHead, .stallHead, .slowHead, .duplicateHeader, .headerBomb,
            .interleavedInterim:
            applyToHead(fault, head)
        default: applyToBody(fault)
        }
    }

    private mutating func applyToLength(_ fault: ServerFault) {
        // A connection carries all of a body that is longer than promised; clients cut it.
        guard case .wrongLength(let promised) = fault, promised.bytes < wire.body.length,
            wire.stop > 0
        else { return }
        wire.stop = wire.body.length
        wire.ending = .endWriting
        announceClose()
    }

    /// Says in the head that the connection is closed, so that what comes after the body is not taken
    /// for the beginning of the next response.
    private mutating func announceClose() {
        guard case .head(let head)? = wire.prologue.last else { return }
        wire.prologue[wire.prologue.count - 1] = .bytes(Self.bytes(of: head, isChunked))
    }

    // Instead of a head

    private mutating func applyInsteadOfHead(_ fault: ServerFault, _ head: HTTPResponseHead) {
        let bare = wire
        end(.fail(.noHead), wire: .close)
        switch fault {
        case .garbage(let size):
            // None of the first bytes may look like the beginning of a head.
            let noise = RandomBytes(seed: 0xBAD).bytes(from: 0, count: Int(max(size.bytes, 1)))
            wire.prologue = [.bytes(noise.dropLast(2).map { $0 | 0x80 } + [0x0D, 0x0A])]
        case .http09:
            wire.stop = min(bare.stop, Self.bareLimit)
            if wire.stop == 0 { wire.prologue = [.bytes(Array("no head\n".utf8))] }
        default:
            let text = String(decoding: Self.bytes(of: head, isChunked), as: UTF8.self)
            let rest = text.drop { $0 != "\r\n" }
            wire.prologue = [.bytes(Array(("HTTP/1.1 fine OK" + rest).utf8))]
        }
    }

    // In the head

    private mutating func applyToHead(_ fault: ServerFault, _ head: HTTPResponseHead) {
        switch fault {
        case .resetInHead(let place): cut(head, at: place, .reset)
        case .closeInHead(let place):
            cut(head, at: place, .close)
            content.ending = .fail(.headCut)
        case .stallHead(let place): cut(head, at: place, .stall)
        case .slowHead(let piece, let pause): slow(head, piece, pause)
        case .duplicateHeader:
            let twice = Self.doubled(head)
            replaceHead(twice)
        case .headerBomb(let size):
            end(.fail(.headTooLong), wire: .close)
            wire.prologue = [.bytes(Self.bomb(head, size: size))]
        case .interleavedInterim(let count):
            let early = HTTPResponseHead(status: 103, fields: ["Link": "</style.css>; rel=preload"])
            wire.prologue.insert(contentsOf: Array(repeating: .interim(early), count: count), at: 0)
            var seen = head
            seen.interim = Array(repeating: early, count: count) + head.interim
            content.prologue = [.head(seen)]
        default: break
        }
    }

    private mutating func cut(
        _ head: HTTPResponseHead,
        at place: ByteCount,
        _ ending: ExchangeStep
    ) {
        end(ending)
        let bytes = Self.bytes(of: head, isChunked).prefix(Int(max(place.bytes, 1)))
        wire.prologue = [.bytes(Array(bytes))]
    }

    private mutating func slow(_ head: HTTPResponseHead, _ piece: ByteCount, _ pause: Duration) {
        let bytes = Self.bytes(of: head, isChunked)
        let size = Int(max(piece.bytes, 1))
        var steps: [ExchangeStep] = []
        var waited = Duration.zero
        for start in stride(from: 0, to: bytes.count, by: size) {
            if start > 0 {
                steps.append(.wait(pause))
                waited += pause
            }
            steps.append(.bytes(Array(bytes[start..<min(start + size, bytes.count)])))
        }
        wire.prologue = steps
        if wire.ending == .finish { wire.ending = .endWriting }
        if waited > .zero { content.prologue.insert(.wait(waited), at: 0) }
    }

    private mutating func replaceHead(_ head: HTTPResponseHead) {
        wire.prologue[wire.prologue.count - 1] = .head(head)
        content.prologue[content.prologue.count - 1] = .head(head)
    }

    // In the body

    private mutating func applyToBody(_ fault: ServerFault) {
        switch fault {
        case .resetMidBody(let place): end(at: place, with: .reset)
        case .truncatedBody(let place): end(at: place, with: .close)
        case .stallBody(let place): end(at: place, with: .stall)
        case .badChunk(let place): end(at: place, with: .garble)
        case .missingLastChunk: end(at: .bytes(wire.stop), with: .close)
        case .healingStall(let place, let time):
            let hold = ReplyPlan.Hold(place: place.bytes, time: time)
            content.hold = hold
            wire.hold = hold
        case .overlongBody(let extra):
            wire.epilogue = [.bytes([UInt8](repeating: 0x2A, count: Int(max(extra.bytes, 1))))]
            wire.ending = .endWriting
            announceClose()
        case .halfClose: if wire.ending == .finish { wire.ending = .endWriting }
        default: break
        }
    }

    private mutating func end(at place: ByteCount, with step: ExchangeStep) {
        let stop = min(wire.stop, max(place.bytes, 0))
        (content.stop, content.ending) = (stop, step)
        (wire.stop, wire.ending) = (stop, step)
    }

    /// Ends before there is a head.
    private mutating func end(_ step: ExchangeStep, wire other: ExchangeStep? = nil) {
        (content.prologue, content.stop, content.ending) = ([], 0, step)
        (wire.prologue, wire.stop, wire.ending) = ([], 0, other ?? step)
    }

    // Bytes

    /// The bytes of a head, which says that the connection ends with it.
    private static func bytes(of head: HTTPResponseHead, _ isChunked: Bool) -> [UInt8] {
        let closing = ResponseSerializer.Form(isChunked: isChunked, connection: .close)
        return (try? ResponseSerializer.head(head, closing)) ?? []
    }

    private static func doubled(_ head: HTTPResponseHead) -> HTTPResponseHead {
        var result = head
        for line in head.fields.lines where !line.name.equalsIgnoringASCIICase("Content-Length") {
            result.fields.append(name: line.name, value: line.value)
        }
        return result
    }

    /// A head that goes on and on with fields of a kilobyte each.
    private static func bomb(_ head: HTTPResponseHead, size: ByteCount) -> [UInt8] {
        var result = Array("HTTP/1.1 \(head.status) OK\r\n".utf8)
        let filler = String(repeating: "x", count: 1_000)
        var number = 0
        while Int64(result.count) < size.bytes {
            result += "X-Filler-\(number): \(filler)\r\n".utf8
            number += 1
        }
        return result + "\r\n".utf8
    }
}
