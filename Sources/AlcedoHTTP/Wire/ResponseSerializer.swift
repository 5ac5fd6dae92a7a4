/// Writes responses as HTTP/1.1 has them (RFC 9112 §4 to §7).
package enum ResponseSerializer {
    /// What a head says besides its own fields.
    package struct Form: Hashable, Sendable {
        /// What becomes of the connection after the response (RFC 9112 §9.3).
        package enum Connection: Hashable, Sendable {
            /// What the version of the client says.
            case unsaid
            /// It stays open, which a client of HTTP/1.0 has to be told.
            case keepAlive
            /// It is closed.
            case close
        }

        /// Whether the body is written in chunked transfer coding.
        package var isChunked: Bool
        /// What becomes of the connection.
        package var connection: Connection

        /// Makes a form; a body that is not in chunks, and nothing about the connection.
        package init(isChunked: Bool = false, connection: Connection = .unsaid) {
            self.isChunked = isChunked
            self.connection = connection
        }
    }

    /// The status line and the fields, with the empty line that ends them.
    ///
    /// - Parameters:
    ///   - head: The status and the fields in order; each is written as `Name: value`.
    ///   - form: What is said of framing and connection, behind those fields.
    /// - Returns: The bytes.
    /// - Throws: `unwritableField` for a name that is no token or a value that breaks the line.
    package static func head(
        _ head: HTTPResponseHead,
        _ form: Form = Form()
    ) throws(WireError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(256)
        text += "HTTP/1.1 \(head.status) \(reason(head.status))\r\n".utf8
        text += try fields(head.fields)
        if form.isChunked { append("Transfer-Encoding", "chunked", to: &text) }
        switch form.connection {
        case .unsaid: break
        case .keepAlive: append("Connection", "keep-alive", to: &text)
        case .close: append("Connection", "close", to: &text)
        }
        text += "\r\n".utf8
        return text
    }

    /// A piece of a body in chunked transfer coding.
    ///
    /// - Precondition: `bytes` is not empty, as an empty chunk ends the body.
    package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        precondition(!bytes.isEmpty, "an empty chunk ends the body")
        return chunkLine(bytes.count) + bytes + lineEnd
    }

    /// The line before a chunk's data; after the data comes a `lineEnd`.
    package static func chunkLine(_ byteCount: Int) -> [UInt8] {
        Array((String(byteCount, radix: 16) + "\r\n").utf8)
    }

    /// The end of a line.
    package static let lineEnd = Array("\r\n".utf8)

    /// The end of a body in chunked transfer coding.
    package static let lastChunk = Array("0\r\n\r\n".utf8)

    /// The end of a body in chunked transfer coding, with fields after it (RFC 9112 §7.1.2).
    ///
    /// - Throws: `unwritableField` as `head` does.
    package static func lastChunk(_ trailers: HTTPFields) throws(WireError) -> [UInt8] {
        guard !trailers.lines.isEmpty else { return lastChunk }
        return Array("0\r\n".utf8) + (try fields(trailers)) + Array("\r\n".utf8)
    }

    /// The interim response that asks for a request's body.
    package static let continueHead = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private static func fields(_ fields: HTTPFields) throws(WireError) -> [UInt8] {
        var text: [UInt8] = []
        for line in fields.lines {
            guard WireSyntax.isToken(line.name.utf8),
                line.value.utf8.allSatisfy(WireSyntax.isValueByte)
            else { throw .unwritableField(line.name) }
            append(line.name, line.value, to: &text)
        }
        return text
    }

    private static func append(_ name: String, _ value: String, to text: inout [UInt8]) {
        text += name.utf8
        text += ": ".utf8
        text += value.utf8
        text += "\r\n".utf8
    }

    /// The words after the status code; they mean nothing to a client.
    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 206: "Partial Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 404: "Not Found"
        case 413: "Content Too Large"
        case 431: "Request Header Fields Too Large"
        case 200..<300: "Success"
        case 300..<400: "Redirection"
        case 400..<500: "Client Error"
        case 500..<600: "Server Error"
        default: "Other"
        }
    }
}
