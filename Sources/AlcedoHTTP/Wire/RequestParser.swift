import AlcedoCore

/// Turns the bytes of a connection into requests, piece by piece (RFC 9112).
///
/// It is strict where laxness lets two readers disagree about where a message ends: bare line
/// feeds, folded fields, two lengths and a space before the colon are errors. After an error the
/// connection is of no more use, and every further call throws the same.
package struct RequestParser: Sendable {
    private enum Phase: Sendable {
        case head
        case body(remaining: Int64)
        case chunkLine
        case chunkData(remaining: Int64)
        case chunkEnd
        case trailer
        case whole
    }

    private let limits: WireLimits
    private var lines: LineBuffer
    private var phase = Phase.head
    private var request: WireRequest?
    private var failure: WireError?
    /// The bytes of lines that belong to the same head or trailer so far.
    private var lineBytes: Int64 = 0

    /// Makes a parser at the beginning of a connection.
    package init(limits: WireLimits = WireLimits()) {
        self.limits = limits
        lines = LineBuffer()
    }

    /// Takes bytes that arrived.
    package mutating func receive(_ bytes: some Sequence<UInt8>) {
        guard failure == nil else { return }
        lines.append(bytes)
    }

    /// The next whole request; `nil` when more bytes are needed.
    ///
    /// Bytes after it stay for the request after it.
    package mutating func next() throws(WireError) -> WireRequest? {
        if let failure { throw failure }
        do throws(WireError) {
            while try step() {
                guard case .whole = phase, let whole = request else { continue }
                phase = .head
                request = nil
                return whole
            }
            return nil
        } catch {
            failure = error
            throw error
        }
    }

    /// Whether the client waits to be asked for the body of a request whose head is there.
    package var awaitsContinue: Bool {
        guard let request, request.expectsContinue, request.body.isEmpty else { return false }
        return lines.isEmpty
    }

    /// Whether nothing has come since the last whole request.
    package var isBetweenRequests: Bool { request == nil && lines.isEmpty && failure == nil }

    /// The number of bytes that arrived and are not part of a request yet.
    package var pendingByteCount: Int { lines.count }

    /// Tells the parser that no more bytes come.
    ///
    /// - Throws: `unexpectedEnd` within a request.
    package mutating func finish() throws(WireError) {
        if let failure { throw failure }
        if request != nil || !lines.isEmpty { throw .unexpectedEnd }
    }

    /// Takes one line or one stretch of data; `false` when there is not enough of it.
    private mutating func step() throws(WireError) -> Bool {
        switch phase {
        case .head: try takeHeadLine()
        case .body(let remaining): takeBody(remaining)
        case .chunkLine: try takeChunkLine()
        case .chunkData(let remaining): takeChunkData(remaining)
        case .chunkEnd: try takeChunkEnd()
        case .trailer: try takeTrailerLine()
        case .whole: true
        }
    }
}

extension RequestParser {
    private mutating func takeLine() throws(WireError) -> ArraySlice<UInt8>? {
        let left = limits.headLimit.bytes - lineBytes
        guard let line = try lines.takeLine(limit: left) else {
            if Int64(lines.count) > left { throw .headTooLarge(limit: limits.headLimit) }
            return nil
        }
        lineBytes += Int64(line.count) + 2
        if lineBytes > limits.headLimit.bytes { throw .headTooLarge(limit: limits.headLimit) }
        return line
    }

    private mutating func takeHeadLine() throws(WireError) -> Bool {
        // No line end may come after what is no text: a secure connection begins like that.
        if request == nil, let first = lines.first, first < 0x20, first != 0x0D, first != 0x0A {
            throw .malformedRequestLine(WireSyntax.excerpt([first]))
        }
        guard let line = try takeLine() else { return false }
        guard request != nil else {
            // Empty lines before a request are skipped (RFC 9112 §2.2).
            if !line.isEmpty { request = try Self.requestLine(line) }
            return true
        }
        guard line.isEmpty else {
            let field = try WireSyntax.field(line)
            request?.fields.append(name: field.name, value: field.value)
            return true
        }
        lineBytes = 0
        try enterBody()
        return true
    }

    private static func requestLine(_ line: ArraySlice<UInt8>) throws(WireError) -> WireRequest {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, WireSyntax.isToken(parts[0]), !parts[1].isEmpty,
            parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .malformedRequestLine(WireSyntax.excerpt(line)) }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw .unsupportedVersion(WireSyntax.excerpt(parts[2]))
        }
        return WireRequest(
            method: String(decoding: parts[0], as: UTF8.self),
            target: String(decoding: parts[1], as: UTF8.self),
            minorVersion: version == "HTTP/1.1" ? 1 : 0
        )
    }

    /// Decides how the end of the body is told (RFC 9112 §6.3).
    private mutating func enterBody() throws(WireError) {
        guard let request else { return }
        let hosts = request.fields.values(of: "Host")
        if request.minorVersion == 1 ? hosts.count != 1 : hosts.count > 1 { throw .malformedHost }
        let lengths = HTTPFields.listItems(request.fields["Content-Length"])
        guard let coding = request.fields["Transfer-Encoding"] else {
            let length = try Self.length(lengths, field: request.fields["Content-Length"])
            if length > limits.bodyLimit.bytes { throw .bodyTooLarge(limit: limits.bodyLimit) }
            phase = length == 0 ? .whole : .body(remaining: length)
            return
        }
        guard request.fields["Content-Length"] == nil, request.minorVersion == 1 else {
            throw .conflictingFraming
        }
        guard coding.equalsIgnoringASCIICase("chunked") else {
            throw .unsupportedTransferCoding(coding)
        }
        phase = .chunkLine
    }

    private static func length(_ items: [String], field: String?) throws(WireError) -> Int64 {
        guard let field else { return 0 }
        guard let first = items.first, let length = WireSyntax.decimal(first),
            items.allSatisfy({ $0 == first })
        else { throw .malformedLength(field) }
        return length
    }

    private mutating func takeBody(_ remaining: Int64) -> Bool {
        let bytes = lines.takeData(atMost: remaining)
        request?.body += bytes
        let left = remaining - Int64(bytes.count)
        phase = left == 0 ? .whole : .body(remaining: left)
        return !bytes.isEmpty
    }

    private mutating func takeChunkLine() throws(WireError) -> Bool {
        lineBytes = 0
        guard let line = try takeLine() else { return false }
        let end = line.firstIndex(of: UInt8(ascii: ";")) ?? line.endIndex
        let digits = WireSyntax.trim(line[..<end])
        guard (1...15).contains(digits.count), digits.first != UInt8(ascii: "+"),
            digits.first != UInt8(ascii: "-"),
            let size = Int64(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .malformedChunk }
        let room = limits.bodyLimit.bytes - Int64(request?.body.count ?? 0)
        if size > room { throw .bodyTooLarge(limit: limits.bodyLimit) }
        lineBytes = 0
        phase = size == 0 ? .trailer : .chunkData(remaining: size)
        return true
    }

    private mutating func takeChunkData(_ remaining: Int64) -> Bool {
        let bytes = lines.takeData(atMost: remaining)
        request?.body += bytes
        let left = remaining - Int64(bytes.count)
        phase = left == 0 ? .chunkEnd : .chunkData(remaining: left)
        return !bytes.isEmpty
    }

    private mutating func takeChunkEnd() throws(WireError) -> Bool {
        guard lines.count >= 2 else { return false }
        let end = lines.takeData(atMost: 2)
        guard end.elementsEqual([WireSyntax.carriageReturn, WireSyntax.lineFeed]) else {
            throw .malformedChunk
        }
        phase = .chunkLine
        return true
    }

    /// Trailer fields are checked and dropped.
    private mutating func takeTrailerLine() throws(WireError) -> Bool {
        guard let line = try takeLine() else { return false }
        if line.isEmpty {
            lineBytes = 0
            phase = .whole
        } else {
            _ = try WireSyntax.field(line)
        }
        return true
    }
}
