import AlcedoHTTP

/// A response from the bytes of a connection.
enum WireResponses {
    static func check(_ bytes: [UInt8], _ setting: WireSetting, cut: Int) throws(Finding) {
        let outcome = read(bytes, setting, pieces: max(bytes.count, 1))
        for size in [1, 2, 3, cut] {
            let other = read(bytes, setting, pieces: size)
            try Finding.unless(
                other == outcome,
                "in pieces of \(size) it is \(other), at once \(outcome)"
            )
        }
        try keepOrder(outcome.messages)
        let taken = outcome.messages.reduce(0) { $0 + $1.dataCount }
        try Finding.unless(taken <= bytes.count, "\(taken) bytes are more than there are")
        if setting.isToHead { try Finding.unless(taken == 0, "a body to HEAD") }
        if outcome.error == nil, !setting.isToHead { try writes(outcome.messages) }
    }

    /// The parts, pieces of data put together.
    private static func read(
        _ bytes: [UInt8],
        _ setting: WireSetting,
        pieces size: Int
    ) -> WireOutcome<ResponsePart> {
        var parser = ResponseParser(isToHead: setting.isToHead, limits: setting.limits)
        var outcome = WireOutcome<ResponsePart>()
        func take(_ part: ResponsePart) {
            guard case .data(let more) = part, case .data(let bytes)? = outcome.messages.last else {
                return outcome.messages.append(part)
            }
            outcome.messages[outcome.messages.count - 1] = .data(bytes + more)
        }
        do throws(WireError) {
            for piece in bytes.pieces(of: size) {
                parser.receive(piece)
                while let part = try parser.next() { take(part) }
            }
            if let part = try parser.finish() { take(part) }
        } catch {
            outcome.error = error
        }
        return outcome
    }

    /// Interim heads, one head, data that is not empty, one end.
    private static func keepOrder(_ parts: [ResponsePart]) throws(Finding) {
        let ranks = parts.map(\.rank)
        let singles = ranks.filter { $0 > 0 }
        try Finding.unless(
            ranks == ranks.sorted() && Set(singles).count == singles.count,
            "the parts come as \(ranks)"
        )
        try Finding.unless(!parts.contains(.data([])), "an empty piece of data")
    }

    /// A response that was read whole is written and read again.
    private static func writes(_ parts: [ResponsePart]) throws(Finding) {
        guard case .head(var head)? = parts.first(where: { $0.rank == 1 }), head.status >= 200,
            head.fields.lines.allSatisfy({ $0.value.utf8.allSatisfy { $0 < 0x80 } })
        else { return }
        for name in ["Transfer-Encoding", "Content-Length", "Connection"] {
            head.fields[name] = nil
        }
        let body = parts.compactMap { part in
            if case .data(let bytes) = part { return bytes }
            return nil
        }.first
        let form = ResponseSerializer.Form(isChunked: true)
        guard let start = try? ResponseSerializer.head(head, form) else {
            throw Finding(description: "\(head) is read and cannot be written")
        }
        let bytes =
            start + (body.map(ResponseSerializer.chunk) ?? [])
            + ResponseSerializer.lastChunk
        let again = read(bytes, WireSetting(switches: 1), pieces: bytes.count)
        head.fields.append(name: "Transfer-Encoding", value: "chunked")
        let expected = [.head(head)] + (body.map { [.data($0)] } ?? []) + [ResponsePart.end]
        let hasBody = head.status != 204 && head.status != 304
        try Finding.unless(
            again.error == nil && again.messages == expected || !hasBody,
            "\(parts) is written as what is read as \(again)"
        )
    }
}

extension ResponsePart {
    fileprivate var rank: Int {
        switch self {
        case .interim: 0
        case .head: 1
        case .data: 2
        case .end: 3
        }
    }

    fileprivate var dataCount: Int {
        if case .data(let bytes) = self { return bytes.count }
        return 0
    }
}
