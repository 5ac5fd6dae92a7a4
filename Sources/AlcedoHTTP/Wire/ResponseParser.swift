import AlcedoCore

/// Turns the bytes of a connection into one response, piece by piece (RFC 9112).
///
/// Bytes past ASCII in a head are read as ISO 8859-1, which every byte is (RFC 9110 §5.5). A transfer
/// coding that is not known is left as it is, until the connection ends. After an error the connection
/// is of no more use, and every further call throws the same.
package struct ResponseParser: Sendable {
    private enum Phase {
        case statusLine
        case fields(HTTPResponseHead)
        case body(remaining: Int64)
        case rest
        case chunkLine
        case chunkData(remaining: Int64)
        case chunkEnd
        case trailer
        case whole
        case told
    }

    private let limit: Int64
    private let isToHead: Bool
    private var lines = LineBuffer()
    private var phase = Phase.statusLine
    private var failure: WireError?
    /// The bytes of the head so far.
    private var headLength: Int64 = 0

    /// Makes a parser at the beginning of a response.
    ///
    /// - Parameters:
    ///   - isToHead: Whether the request was a `HEAD`, so that no body follows.
    ///   - limits: How long a head may be; bodies are passed on as they come, and have no limit.
    package init(isToHead: Bool = false, limits: WireLimits = WireLimits()) {
        self.isToHead = isToHead
        limit = limits.headLimit.bytes
    }

    /// Takes bytes that arrived.
    package mutating func receive(_ bytes: some Sequence<UInt8>) {
        lines.append(bytes)
    }

    /// The next part; `nil` when more bytes are needed, and after the end.
    package mutating func next() throws(WireError) -> ResponsePart? {
        try guarded { (parser) throws(WireError) in try parser.part() }
    }

    /// Tells the parser that no more bytes come, and gives the end if that is one.
    ///
    /// - Throws: `unexpectedEnd` before the end of the response.
    package mutating func finish() throws(WireError) -> ResponsePart? {
        try guarded { (parser) throws(WireError) in
            switch parser.phase {
            case .told: return nil
            case .rest, .whole:
                parser.phase = .told
                return .end
            default: throw .unexpectedEnd
            }
        }
    }

    private mutating func guarded(
        _ body: (inout ResponseParser) throws(WireError) -> ResponsePart?
    ) throws(WireError) -> ResponsePart? {
        if let failure { throw failure }
        do throws(WireError) {
            return try body(&self)
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func part() throws(WireError) -> ResponsePart? {
        while true {
            switch phase {
            case .told: return nil
            case .whole:
                phase = .told
                return .end
            case .statusLine:
                guard let line = try takeLine() else { return nil }
                phase = .fields(HTTPResponseHead(status: try Self.status(of: line)))
            case .fields(let head):
                guard let line = try takeLine() else { return nil }
                headLength += Int64(line.count) + 2
                guard headLength <= limit else {
                    throw .headTooLarge(limit: ByteCount(bytes: limit))
                }
                if let part = try take(line, of: head) { return part }
            case .body(let remaining): return takeBody(remaining)
            case .rest: return data(atMost: .max)
            case .chunkLine, .chunkEnd, .trailer:
                guard try takeFraming() else { return nil }
            case .chunkData(let remaining): return takeChunkData(remaining)
            }
        }
    }

    private mutating func takeLine() throws(WireError) -> ArraySlice<UInt8>? {
        guard let line = try lines.takeLine(limit: limit) else {
            if Int64(lines.count) >= limit { throw .headTooLarge(limit: ByteCount(bytes: limit)) }
            return nil
        }
        return line
    }

    /// `HTTP-version SP status-code SP [ reason-phrase ]` (RFC 9112 §4).
    private static func status(of line: ArraySlice<UInt8>) throws(WireError) -> Int {
        let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0].starts(with: "HTTP/1.".utf8), words[0].count == 8,
            words[1].count == 3, let status = Int(String(decoding: words[1], as: UTF8.self)),
            status >= 100
        else { throw .malformedStatusLine(WireSyntax.excerpt(line)) }
        return status
    }

    /// Takes a line of the head; the empty one ends it.
    private mutating func take(
        _ line: ArraySlice<UInt8>,
        of head: HTTPResponseHead
    ) throws(WireError) -> ResponsePart? {
        guard line.isEmpty else {
            let field = try WireSyntax.latinField(line)
            var head = head
            head.fields.append(name: field.name, value: field.value)
            phase = .fields(head)
            return nil
        }
        if (100..<200).contains(head.status), head.status != 101 {
            headLength = 0
            phase = .statusLine
            return .interim(head)
        }
        phase = try framing(of: head)
        return .head(head)
    }

    /// How the body ends (RFC 9112 §6.3).
    private func framing(of head: HTTPResponseHead) throws(WireError) -> Phase {
        if isToHead || head.status == 204 || head.status == 304 { return .whole }
        let codings = HTTPFields.listItems(head.fields["Transfer-Encoding"])
        if !codings.isEmpty {
            return codings.last?.lowercased() == "chunked" ? .chunkLine : .rest
        }
        guard let field = head.fields["Content-Length"] else { return .rest }
        let items = HTTPFields.listItems(field)
        guard let first = items.first, let length = WireSyntax.decimal(first),
            items.allSatisfy({ $0 == first })
        else { throw .malformedLength(field) }
        return length == 0 ? .whole : .body(remaining: length)
    }

    private mutating func data(atMost bound: Int64) -> ResponsePart? {
        let bytes = lines.takeData(atMost: bound)
        return bytes.isEmpty ? nil : .data(Array(bytes))
    }

    private mutating func takeBody(_ remaining: Int64) -> ResponsePart? {
        guard case .data(let bytes)? = data(atMost: remaining) else { return nil }
        let left = remaining - Int64(bytes.count)
        phase = left == 0 ? .whole : .body(remaining: left)
        return .data(bytes)
    }

    private mutating func takeChunkData(_ remaining: Int64) -> ResponsePart? {
        guard case .data(let bytes)? = data(atMost: remaining) else { return nil }
        let left = remaining - Int64(bytes.count)
        phase = left == 0 ? .chunkEnd : .chunkData(remaining: left)
        return .data(bytes)
    }

    /// Takes what stands around chunks (RFC 9112 §7.1); `false` when more bytes are needed.
    private mutating func takeFraming() throws(WireError) -> Bool {
        guard let line = try takeLine() else { return false }
        switch phase {
        case .chunkEnd:
            guard line.isEmpty else { throw .malformedChunk }
            phase = .chunkLine
        case .trailer:
            if line.isEmpty { phase = .whole }
        default:
            let size = try Self.chunkSize(line)
            phase = size == 0 ? .trailer : .chunkData(remaining: size)
        }
        return true
    }

    private static func chunkSize(_ line: ArraySlice<UInt8>) throws(WireError) -> Int64 {
        let digits = WireSyntax.trim(line.prefix { $0 != UInt8(ascii: ";") })
        guard (1...15).contains(digits.count), digits.first != UInt8(ascii: "+"),
            digits.first != UInt8(ascii: "-"),
            let size = Int64(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .malformedChunk }
        return size
    }
}
