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
        if let length = reply.fields["Content-Length"], !isLength(length) {
            result.append("sets Content-Length \"\(length)\", which is no number of bytes")
        }
        for line in reply.fields.lines where !isSafe(line) {
            result.append("has a field \"\(line.name)\" that cannot be written to a connection")
        }
        return result
    }

    private static func bodyProblems(of reply: ServerReply) -> [String] {
        var result: [String] = []
        if reply.body != .empty, !HTTPResponseHead.mayHaveBody(reply.status) {
            result.append("has a body, which a \(reply.status) cannot have")
        }
        if let chunks = reply.chunks, chunks.size.bytes < 1 {
            result.append("is cut into chunks of \(chunks.size)")
        }
        if reply.chunks?.isLengthUnknown == true, reply.fields["Content-Length"] != nil {
            result.append("sets Content-Length and is sent in chunks of unknown length")
        }
        return result
    }

    private static func faultProblems(of reply: ServerReply) -> [String] {
        switch reply.fault {
        case nil, .tls:
            return []
        case .refused, .timeout, .emptyReply, .noResponse, .notHTTP:
            let isBare =
                reply.latency == .zero && reply.gate == nil && reply.chunks == nil
                && reply.body == .empty
            return isBare
                ? []
                : [
                    "is never sent because of its fault, so latency, gate, chunks and body say nothing"
                ]
        case .badGzip, .truncatedGzip:
            return reply.isCompressed ? [] : ["has a fault of compression, and is not compressed"]
        case .badChunk where reply.chunks?.isLengthUnknown != true:
            return ["has a bad chunk, and is not sent in chunks of unknown length"]
        case .badChunk(let place), .resetMidBody(let place), .truncatedBody(let place),
            .stallBody(let place):
            guard !reply.isCompressed else {
                return ["has a fault at a place of its body, which is compressed on its way"]
            }
            // A picture has to be drawn to know the length of its file.
            let length = ExchangeBody(reply.body, shelf: PictureShelf()).length
            return place.bytes >= 0 && place.bytes < length
                ? [] : ["has a fault after \(place), and a body of \(ByteCount.bytes(length))"]
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
