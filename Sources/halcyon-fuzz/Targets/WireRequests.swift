import AlcedoCore
import AlcedoHTTP
import Foundation

/// Requests from the bytes of a connection.
enum WireRequests {
    static func check(_ bytes: [UInt8], _ setting: WireSetting, cut: Int) throws(Finding) {
        let outcome = read(bytes, setting, pieces: max(bytes.count, 1))
        for size in [1, 2, 3, cut] {
            let other = read(bytes, setting, pieces: size)
            try Finding.unless(
                other == outcome,
                "in pieces of \(size) it is \(other), at once \(outcome)"
            )
        }
        let taken = outcome.messages.reduce(0) { $0 + $1.body.count + $1.target.utf8.count }
        try Finding.unless(taken <= bytes.count, "\(taken) bytes are more than there are")
        for request in outcome.messages {
            try Finding.unless(
                request.body.count <= setting.limits.bodyLimit.bytes,
                "a body of \(request.body.count) bytes"
            )
            try writes(request)
            try readsInChunks(request.body)
        }
        if setting.limits == WireLimits() { try agreesOnChunks(bytes, outcome) }
    }

    /// A request in chunks is what a reader of chunks that shares no code makes of its bytes.
    private static func agreesOnChunks(
        _ bytes: [UInt8],
        _ outcome: WireOutcome<WireRequest>
    ) throws(Finding) {
        guard let request = outcome.messages.first, outcome.messages.count == 1,
            outcome.error == nil,
            request.fields["Transfer-Encoding"] != nil,
            let end = bytes.endOfHead
        else { return }
        let body = ChunkedBody(bytes[end...])
        try Finding.unless(
            body?.content == request.body,
            "the chunks hold \(body?.content.description ?? "nothing"), not \(request.body)"
        )
    }

    /// A body in one chunk, its length in either case of letters, is read as that body.
    private static func readsInChunks(_ body: [UInt8]) throws(Finding) {
        guard !body.isEmpty else { return }
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        for isUpper in [false, true] {
            let size = String(body.count, radix: 16, uppercase: isUpper)
            let bytes = Array("\(head)0\(size)\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
            let outcome = read(bytes, WireSetting(switches: 0), pieces: bytes.count)
            try Finding.unless(
                outcome.error == nil && outcome.messages.map(\.body) == [body],
                "a chunk of \(size) bytes is read as \(outcome)"
            )
        }
    }

    private static func read(
        _ bytes: [UInt8],
        _ setting: WireSetting,
        pieces size: Int
    ) -> WireOutcome<WireRequest> {
        var parser = RequestParser(limits: setting.limits)
        var outcome = WireOutcome<WireRequest>()
        do throws(WireError) {
            for piece in bytes.pieces(of: size) {
                parser.receive(piece)
                while let request = try parser.next() { outcome.messages.append(request) }
            }
            try parser.finish()
        } catch {
            outcome.error = error
        }
        return outcome
    }

    /// What a client writes to send the request is that one request.
    private static func writes(_ request: WireRequest) throws(Finding) {
        guard request.target.hasPrefix("/"),
            let url = URL(string: "http://host.test\(request.target)")
        else { return }
        let fields = HTTPFields(
            request.fields.lines.filter { !dropped.contains($0.name.lowercased()) }
        )
        let order = HTTPRequest(
            url: url,
            method: request.method,
            fields: fields,
            body: request.body
        )
        guard let bytes = try? RequestSerializer.bytes(order) else { return }
        let outcome = read(bytes, WireSetting(switches: 0), pieces: bytes.count)
        let kept = outcome.messages.first.map { read in
            read.fields.lines.filter { !dropped.contains($0.name.lowercased()) }
        }
        try Finding.unless(
            outcome.error == nil && outcome.messages.count == 1
                && outcome.messages[0].method == request.method
                && outcome.messages[0].body == request.body,
            "\(request) is written as what is read as \(outcome)"
        )
        // Bytes past ASCII are written as ISO 8859-1.
        guard fields.lines.allSatisfy({ $0.value.utf8.allSatisfy { $0 < 0x80 } }) else { return }
        try Finding.unless(kept == fields.lines, "\(fields) are read as \(kept ?? [])")
    }

    /// What the writer sets itself.
    private static let dropped: Set = [
        "host", "connection", "content-length", "transfer-encoding", "expect",
    ]
}
