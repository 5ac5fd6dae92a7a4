import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer

/// Reads the response of a mapping.
struct ResponseReading {
    let redaction: Redaction?
    /// What was left out.
    var notes: [String] = []

    init(redaction: Redaction?) {
        self.redaction = redaction
    }

    /// Reads a response; `body` finds what a `bodyFileName` names.
    mutating func reply(
        _ node: JSON5Node,
        place: SourcePlace,
        body: (String) -> [UInt8]?
    ) throws(MappingStub.Unplayable) -> ServerReply {
        if node["proxyBaseUrl"] != nil {
            throw MappingStub.Unplayable(reason: "it asks another server (proxyBaseUrl)")
        }
        let status = node["status"]?.wholeNumber ?? 200
        guard (200...599).contains(status) else {
            throw MappingStub.Unplayable(reason: "its status is \(status)")
        }
        let bytes = try content(node, body)
        let mayHaveBody = HTTPResponseHead.mayHaveBody(Int(status))
        var exchange = RecordedExchange(
            method: "GET",
            url: "http://mapping.invalid/",
            status: Int(status),
            fields: fields(node["headers"]),
            body: mayHaveBody ? bytes : []
        )
        exchange = redaction?.applied(to: [exchange]).first ?? exchange
        var reply = ServerReply(recorded: exchange)
        reply.place = place
        reply.latency = latency(node)
        reply.chunks = chunks(node["chunkedDribbleDelay"], of: exchange.body.count)
        if let fault = node["fault"]?.string { try take(fault, &reply) }
        if node["transformers"] != nil { notes.append("transformers: the body is not made anew") }
        return reply
    }

    private func content(
        _ node: JSON5Node,
        _ body: (String) -> [UInt8]?
    ) throws(MappingStub.Unplayable) -> [UInt8] {
        if let text = node["body"]?.string { return Array(text.utf8) }
        if let value = node["jsonBody"] { return Array(value.json.utf8) }
        if let text = node["base64Body"]?.string {
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
                throw MappingStub.Unplayable(reason: "its base64Body is not base 64")
            }
            return Array(data)
        }
        guard let name = node["bodyFileName"]?.string else { return [] }
        guard let bytes = body(name) else {
            throw MappingStub.Unplayable(reason: "its body \"\(name)\" is not in __files")
        }
        return bytes
    }

    private func fields(_ node: JSON5Node?) -> HTTPFields {
        var fields = HTTPFields()
        for member in node?.members ?? [] {
            for value in member.value.elements ?? [member.value] {
                fields.append(name: member.key, value: value.string ?? value.json)
            }
        }
        return fields
    }

    /// The fixed delay, and of a distribution its middle.
    private mutating func latency(_ node: JSON5Node) -> Duration {
        let fixed = Duration.milliseconds(max(0, node["fixedDelayMilliseconds"]?.wholeNumber ?? 0))
        guard let spread = node["delayDistribution"] else { return fixed }
        let kind = spread["type"]?.string ?? "none"
        let middle: Int64? =
            switch kind {
            case "uniform":
                spread["lower"]?.wholeNumber.flatMap { lower in
                    spread["upper"]?.wholeNumber.map { lower / 2 + $0 / 2 }
                }
            case "lognormal": spread["median"]?.wholeNumber
            case "fixed": spread["milliseconds"]?.wholeNumber
            default: nil
            }
        let words = middle.map { "always \($0) ms, the middle" } ?? "no delay"
        if kind != "fixed" { notes.append("the delay is \(words) of the distribution \(kind)") }
        return fixed + .milliseconds(max(0, middle ?? 0))
    }

    private func chunks(_ node: JSON5Node?, of count: Int) -> ChunkPlan? {
        guard let number = node?["numberOfChunks"]?.wholeNumber, number > 1, count > 1 else {
            return nil
        }
        let wanted = Int(min(number, Int64(count)))
        let size = (count + wanted - 1) / wanted
        let pieces = (count + size - 1) / size
        let total = Duration.milliseconds(max(0, node?["totalDuration"]?.wholeNumber ?? 0))
        return ChunkPlan(size: .bytes(Int64(size)), pause: total / max(1, pieces - 1))
    }

    private mutating func take(
        _ fault: String,
        _ reply: inout ServerReply
    ) throws(MappingStub.Unplayable) {
        switch fault {
        case "EMPTY_RESPONSE": reply = ServerReply(place: reply.place, fault: .emptyReply)
        case "CONNECTION_RESET_BY_PEER":
            reply = ServerReply(place: reply.place, fault: .resetBeforeHead)
        case "RANDOM_DATA_THEN_CLOSE":
            reply = ServerReply(place: reply.place, fault: .garbage(size: .bytes(64)))
        case "MALFORMED_RESPONSE_CHUNK":
            reply.fields["Content-Length"] = nil
            reply.body = .bytes(Array("malformed".utf8))
            reply.chunks = ChunkPlan(size: .bytes(4), isLengthUnknown: true)
            reply.fault = .badChunk(after: .bytes(4))
        default: throw MappingStub.Unplayable(reason: "the fault \(fault) has no like here")
        }
    }
}
