package import AlcedoCore

/// Why bytes are not a message of HTTP/1.1, or a message cannot be written as one.
package enum WireError: Error, Hashable, Sendable {
    /// The head, a chunk's line or the trailer is longer than the limit.
    case headTooLarge(limit: ByteCount)
    /// The body is longer than the limit.
    case bodyTooLarge(limit: ByteCount)
    /// A line ends with a bare line feed, or holds a bare carriage return (RFC 9112 §2.2).
    case malformedLineEnd
    /// The first line is not method, target and version (RFC 9112 §3).
    case malformedRequestLine(String)
    /// The first line is not version and status (RFC 9112 §4).
    case malformedStatusLine(String)
    /// The version is not HTTP/1.0 or HTTP/1.1.
    case unsupportedVersion(String)
    /// A line of the head is no field (RFC 9112 §5).
    case malformedField(String)
    /// A field goes on in a further line (RFC 9112 §5.2).
    case foldedField
    /// A request of HTTP/1.1 has no `Host`, or several (RFC 9112 §3.2).
    case malformedHost
    /// `Content-Length` is no number, or its values differ (RFC 9112 §6.3).
    case malformedLength(String)
    /// `Content-Length` and `Transfer-Encoding` are both there, or the latter in HTTP/1.0.
    case conflictingFraming
    /// A transfer coding other than `chunked`.
    case unsupportedTransferCoding(String)
    /// A chunk's line is no size, or its data is not followed by a line end (RFC 9112 §7.1).
    case malformedChunk
    /// The bytes end before the message does.
    case unexpectedEnd
    /// A field cannot be written, because its name is no token or its value breaks the line.
    case unwritableField(String)
}

extension WireError {
    /// The status that a server answers a request with which it cannot read (RFC 9110 §15.5, §15.6;
    /// 431: RFC 6585 §5).
    package var status: Int {
        switch self {
        case .headTooLarge: 431
        case .bodyTooLarge: 413
        case .unsupportedTransferCoding: 501
        case .unsupportedVersion: 505
        default: 400
        }
    }
}

extension WireError: CustomStringConvertible {
    /// What is wrong, in words.
    package var description: String {
        switch self {
        case .headTooLarge(let limit): "the head is longer than \(limit)"
        case .bodyTooLarge(let limit): "the body is longer than \(limit)"
        case .malformedLineEnd: "a line does not end with a carriage return and a line feed"
        case .malformedRequestLine(let line): "no request line: \"\(line)\""
        case .malformedStatusLine(let line): "no status line: \"\(line)\""
        case .unsupportedVersion(let version): "the version \"\(version)\" is not HTTP/1.1"
        case .malformedField(let line): "no field: \"\(line)\""
        case .foldedField: "a field goes on in a further line"
        case .malformedHost: "the request does not have exactly one Host"
        case .malformedLength(let value): "no length: \"\(value)\""
        case .conflictingFraming: "the length of the body is told in two ways"
        case .unsupportedTransferCoding(let value): "the transfer coding \"\(value)\" is unknown"
        case .malformedChunk: "a chunk is malformed"
        case .unexpectedEnd: "the connection ended within a message"
        case .unwritableField(let name): "the field \"\(name)\" cannot be written"
        }
    }
}
