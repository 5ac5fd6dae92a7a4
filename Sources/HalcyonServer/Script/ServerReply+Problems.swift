import AlcedoCore
import AlcedoHTTP

extension ServerScript {
    /// The contradictions within one reply.
    static func problems(of reply: ServerReply, in rule: ServerRule) -> [ServerProblem] {
        let messages = headProblems(of: reply) + bodyProblems(of: reply) + faultProblems(of: reply)
        return messages.map {
            ServerProblem(
                place: reply.place ?? rule.place,
                message: "a reply of \"\(rule.name)\" \($0)"
            )
        }
    }

    private static func headProblems(of reply: ServerReply) -> [String] {
        var result: [String] = []
        if !(200...999).contains(reply.status) {
            result.append("has the status \(reply.status); 200 to 999 can be played")
        }
        if reply.fields["Transfer-Encoding"] != nil {
            result.append("sets Transfer-Encoding; ask for chunks of unknown length instead")
        }
        if let coding = reply.fields["Content-Encoding"],
            !coding.equalsIgnoringASCIICase("identity")
        {
            result.append("sets Content-Encoding \"\(coding)\", which is not played")
        }
        for head in reply.interim where !(102...199).contains(head.status) {
            result.append("has the informational status \(head.status); 102 to 199 can be played")
        }
        if let problem = reply.spread?.problem { result.append("has a latency that \(problem)") }
        if let length = reply.fields["Content-Length"], !isLength(length) {
            result.append("sets Content-Length \"\(length)\", which is no number of bytes")
        }
        let lines =
            reply.fields.lines + reply.trailers.lines + reply.interim.flatMap(\.fields.lines)
        for line in lines where !isSafe(line) {
            result.append("has a field \"\(line.name)\" that cannot be written to a connection")
        }
        return result
    }

    private static func bodyProblems(of reply: ServerReply) -> [String] {
        var result: [String] = []
        if reply.body != .empty, !HTTPResponseHead.mayHaveBody(reply.status) {
            result.append("has a body, which a \(reply.status) cannot have")
        }
        for size in reply.chunks?.sizes ?? [] where size.bytes < 1 {
            result.append("is cut into chunks of \(size)")
        }
        if let rate = reply.rate, rate.bytes < 1 { result.append("is carried at no rate") }
        if !reply.trailers.lines.isEmpty, reply.chunks?.isLengthUnknown != true {
            result.append("has trailers, which only chunks of unknown length can (RFC 9110 §6.5)")
        }
        if case .random(let size, _) = reply.body, reply.isCompressed, size > compressedLimit {
            result.append("compresses \(size), which would be held; \(compressedLimit) can be")
        }
        if reply.chunks?.isLengthUnknown == true, reply.fields["Content-Length"] != nil {
            result.append("sets Content-Length and is sent in chunks of unknown length")
        }
        return result
    }

    /// The longest body that is compressed.
    private static let compressedLimit = ByteCount.mebibytes(64)

    private static func faultProblems(of reply: ServerReply) -> [String] {
        guard let fault = reply.fault else { return [] }
        guard !fault.leavesNothing else {
            let isBare =
                reply.latency == .zero && reply.gate == nil && reply.chunks == nil
                && reply.body == .empty
            return isBare
                ? []
                : [
                    "is never sent because of its fault, so latency, gate, chunks and body say nothing"
                ]
        }
        return headFaultProblems(of: reply) + bodyFaultProblems(of: reply)
    }

    private static func headFaultProblems(of reply: ServerReply) -> [String] {
        switch reply.fault {
        case .resetInHead(let place), .closeInHead(let place), .stallHead(let place):
            (1...20).contains(place.bytes)
                ? [] : ["has a fault after \(place) of its head; 1 B to 20 B are always there"]
        case .slowHead(let piece, let pause):
            piece.bytes >= 1 && pause > .zero ? [] : ["has a slow head that takes no time"]
        case .headerBomb(let size):
            (400_000...16_000_000).contains(size.bytes)
                ? [] : ["has a head of \(size); what nobody takes is 400 KB to 16 MB"]
        case .interleavedInterim(let count):
            (1...100).contains(count) ? [] : ["has \(count) informational heads; 1 to 100 can be"]
        case .garbage(let size):
            (1...1_000_000).contains(size.bytes)
                ? [] : ["has garbage of \(size); 1 B to 1 MB can be"]
        default: []
        }
    }

    private static func bodyFaultProblems(of reply: ServerReply) -> [String] {
        switch reply.fault {
        case .badGzip, .truncatedGzip:
            return reply.coding == .gzip ? [] : ["has a fault of gzip, and is not compressed so"]
        case .badChunk where reply.chunks?.isLengthUnknown != true:
            return ["has a bad chunk, and is not sent in chunks of unknown length"]
        case .missingLastChunk:
            return reply.chunks?.isLengthUnknown == true
                ? [] : ["has no last chunk, and is not sent in chunks of unknown length"]
        case .wrongLength, .overlongBody:
            return reply.chunks?.isLengthUnknown == true
                ? ["has a wrong length, and is sent in chunks of unknown length"] : []
        case .badChunk(let place), .resetMidBody(let place), .truncatedBody(let place),
            .stallBody(let place), .healingStall(let place, _):
            guard !reply.isCompressed else {
                return ["has a fault at a place of its body, which is compressed on its way"]
            }
            // A picture has to be drawn to know the length of its file.
            let length = ExchangeBody(reply.body, shelf: PictureShelf()).length
            return place.bytes >= 0 && place.bytes < length
                ? [] : ["has a fault after \(place), and a body of \(ByteCount.bytes(length))"]
        default: return []
        }
    }

    private static func isLength(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int64(text) != nil
    }

    private static func isSafe(_ line: HTTPFields.Field) -> Bool {
        !line.name.isEmpty && line.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            && line.value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}

extension HTTPResponseHead {
    /// Tells whether a response of a status may have a body (RFC 9110 §6.4.1).
    package static func mayHaveBody(_ status: Int) -> Bool {
        status >= 200 && status != 204 && status != 304
    }
}
