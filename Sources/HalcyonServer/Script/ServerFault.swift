package import AlcedoCore

/// What goes wrong with a reply, and where in its bytes or its time.
package enum ServerFault: Hashable, Sendable {
    // Before there is a connection

    /// There is no network at all.
    case offline
    /// The name of the host is not known.
    case dns
    /// Nobody accepts the connection.
    case refused
    /// The connection is neither accepted nor refused.
    case connectTimeout
    /// The certificate that the server shows to an `https` request is vouched for by nobody: only a
    /// client that trusts it nevertheless sends its request, and gets the reply. Without effect on an
    /// `http` request.
    case tls
    /// The client's system does not allow the connection, as it is not secure enough.
    case transportSecurity

    // Before the head

    /// The request is accepted and never answered.
    case timeout
    /// The connection is closed without a byte of a reply; libcurl asks again by itself where the
    /// connection has carried another exchange before.
    case emptyReply
    /// The connection is reset without a byte of a reply; libcurl asks again likewise.
    case resetBeforeHead
    /// A connection that has carried an exchange before is closed without a byte, as one that was kept
    /// too long: the client's system asks again over another. A new connection is closed likewise,
    /// and nobody asks again.
    case diesWhenReused
    /// What carries the exchange ends it well, and has no response to show.
    case noResponse
    /// What carries the exchange has a response that is none of HTTP.
    case notHTTP
    /// So many bytes that mean nothing come instead of a reply.
    case garbage(size: ByteCount)
    /// The body comes without a head, as before HTTP/1.0.
    case http09
    /// The first line says no status.
    case badStatusLine

    // In the head

    /// The connection is reset after so many bytes of the head.
    case resetInHead(after: ByteCount)
    /// The connection is closed in good order after so many bytes of the head.
    case closeInHead(after: ByteCount)
    /// No more bytes come after so many of the head.
    case stallHead(after: ByteCount)
    /// The head comes in pieces of so many bytes, with a pause after each but the last.
    case slowHead(piece: ByteCount, every: Duration)
    /// Each field but those about the body's length comes twice.
    case duplicateHeader
    /// The head has so many bytes of fields that nobody wants.
    case headerBomb(size: ByteCount)
    /// So many informational heads come before the head.
    case interleavedInterim(count: Int)

    // In the body

    /// The head promises another length than the body has.
    case wrongLength(promised: ByteCount)
    /// So many bytes come after the body that belong to nothing.
    case overlongBody(by: ByteCount)
    /// The connection is reset after so many bytes of the body.
    case resetMidBody(after: ByteCount)
    /// The connection is closed in good order after so many bytes of the body.
    case truncatedBody(after: ByteCount)
    /// No more bytes come after so many of the body, and the connection stays open.
    case stallBody(after: ByteCount)
    /// Nothing comes for a time after so many bytes of the body.
    case healingStall(after: ByteCount, for: Duration)
    /// What comes after so many bytes of the body is no chunk.
    case badChunk(after: ByteCount)
    /// The connection is closed in good order after the body, whose last chunk does not come.
    case missingLastChunk
    /// The body that is said to be compressed is not.
    case badGzip
    /// The compressed body is cut after so many bytes, and its length says nothing of that.
    case truncatedGzip(after: ByteCount)

    // After the body

    /// The server ends its side of the connection after the reply, unannounced.
    case halfClose
    /// The client's transport gives the last piece of the body and the end twice.
    case duplicateDelivery
    /// The client's transport goes on after a cancel.
    case lateDelivery
}
