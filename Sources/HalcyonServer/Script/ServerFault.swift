package import AlcedoCore

/// What goes wrong with a reply.
package enum ServerFault: Hashable, Sendable {
    /// Nobody accepts the connection.
    case refused
    /// The request is accepted and never answered.
    case timeout
    /// The connection is closed without a byte of a reply.
    case emptyReply
    /// The certificate that the server shows to an `https` request is vouched for by nobody: only a
    /// client that trusts it nevertheless sends its request, and gets the reply. Without effect on an
    /// `http` request.
    case tls
    /// What carries the exchange ends it well, and has no response to show.
    case noResponse
    /// What carries the exchange has a response that is none of HTTP.
    case notHTTP
    /// The body that is said to be compressed is not.
    case badGzip
    /// What comes after so many bytes of the body is no chunk.
    case badChunk(after: ByteCount)
    /// The compressed body is cut after so many bytes, and its length says nothing of that.
    case truncatedGzip(after: ByteCount)
    /// The connection is reset after so many bytes of the body.
    case resetMidBody(after: ByteCount)
    /// The connection is closed in good order after so many bytes of the body.
    case truncatedBody(after: ByteCount)
    /// No more bytes come after so many of the body, and the connection stays open.
    case stallBody(after: ByteCount)
}
