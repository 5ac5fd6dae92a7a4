/// Writes responses as HTTP/1.1 has them (RFC 9112 §4 to §7).
package enum ResponseSerializer {
    /// The status line and the fields, with the empty line that ends them.
    ///
    /// - Parameters:
    ///   - head: The status and the fields in order; each is written as `Name: value`.
    ///   - isChunked: Whether the body is written with `chunk` and `lastChunk`.
    ///   - closes: Whether the connection is closed after the response.
    /// - Returns: The bytes.
    /// - Throws: `unwritableField` for a name that is no token or a value that breaks the line.
    package static func head(
        _ head: HTTPResponseHead,
        isChunked: Bool = false,
        closes: Bool = false
    ) throws(WireError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(256)
        text += "HTTP/1.1 \(head.status) \(reason(head.status))\r\n".utf8
        for line in head.fields.lines {
            guard WireSyntax.isToken(line.name.utf8),
                line.value.utf8.allSatisfy(WireSyntax.isValueByte)
            else { throw .unwritableField(line.name) }
            append(line.name, line.value, to: &text)
        }
        if isChunked { append("Transfer-Encoding", "chunked", to: &text) }
        if closes { append("Connection", "close", to: &text) }
        text += "\r\n".utf8
        return text
    }

    /// A piece of a body in chunked transfer coding.
    ///
    /// - Precondition: `bytes` is not empty, as an empty chunk ends the body.
    package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        precondition(!bytes.isEmpty, "an empty chunk ends the body")
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 12)
        result += (String(bytes.count, radix: 16) + "\r\n").utf8
        result += bytes
        result += "\r\n".utf8
        return result
    }

    /// The end of a body in chunked transfer coding.
    package static let lastChunk = Array("0\r\n\r\n".utf8)

    /// The interim response that asks for a request's body.
    package static let continueHead = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

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
        case 404: "Not Found"
        case 200..<300: "Success"
        case 300..<400: "Redirection"
        case 400..<500: "Client Error"
        case 500..<600: "Server Error"
        default: "Other"
        }
    }
}
