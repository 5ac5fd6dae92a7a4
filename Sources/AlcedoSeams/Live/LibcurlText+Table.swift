extension LibcurlText {
    /// Every text that is known, the narrower before the wider: the first that fits counts.
    package static let table = bodies + messages + connections + certificates

    /// A body that is not whole, or not what its head says.
    private static let bodies = [
        LibcurlText("transfer closed with * bytes remaining to read", .truncatedBody),
        LibcurlText("transfer closed with outstanding read data remaining", .truncatedBody),
        LibcurlText("end of response with * bytes missing", .truncatedBody, since: .init(8, 7)),
        LibcurlText("Transferred a partial file", .truncatedBody),
        LibcurlText("* in chunked-encoding", .malformedResponse),
        LibcurlText("chunk hex-length longer than *", .malformedResponse, since: .init(8, 7)),
        LibcurlText(
            "chunk hex-length char not a hex digit: *",
            .malformedResponse,
            since: .init(8, 7)
        ),
        LibcurlText("chunk hex-length not valid: *", .malformedResponse, since: .init(8, 7)),
        LibcurlText("invalid chunk size: *", .malformedResponse, since: .init(8, 12)),
        LibcurlText("Failed reading the chunked-encoded stream", .malformedResponse),
        LibcurlText("Error while processing content unencoding: *", .malformedResponse),
        LibcurlText(
            "Unrecognized content encoding type. libcurl understands * content encodings.",
            .malformedResponse
        ),
        LibcurlText(
            "Unrecognized or bad HTTP Content or Transfer-Encoding",
            .malformedResponse
        ),
        LibcurlText("Reject response due to * content encodings", .malformedResponse),
    ]

    /// What is none of HTTP, or breaks its rules.
    private static let messages = [
        LibcurlText("Received HTTP/0.9 when not allowed*", .malformedResponse, since: .init(7, 66)),
        LibcurlText("Weird server reply", .malformedResponse),
        LibcurlText("Failed writing header", .malformedResponse),
        LibcurlText("Invalid Content-Length: value", .malformedResponse),
        LibcurlText("Overflow Content-Length: value", .malformedResponse),
        LibcurlText("Header without colon", .malformedResponse),
        LibcurlText("Nul byte in header", .malformedResponse),
        LibcurlText("Invalid status line", .malformedResponse),
        LibcurlText("Too large response headers: *", .malformedResponse),
        LibcurlText("Unsupported HTTP version*", .malformedResponse),
        LibcurlText("Unsupported HTTP/1 subversion in response", .malformedResponse),
        LibcurlText("Lying server, not serving HTTP/2", .malformedResponse),
        LibcurlText("Error in the HTTP2 framing layer", .malformedResponse),
        LibcurlText("Stream error in the HTTP/2 framing layer", .malformedResponse),
        LibcurlText(
            "HTTP/2 stream * was closed cleanly, but before getting *",
            .malformedResponse
        ),
        LibcurlText("HTTP/2 stream * was not closed cleanly*", .connectionLost),
        LibcurlText("Empty reply from server", .emptyResponse),
        LibcurlText("Server returned nothing (no headers, no data)", .emptyResponse),
    ]

    /// A connection that is not made, or does not hold.
    private static let connections = [
        LibcurlText("Could not resolve host: *", .cannotFindHost),
        LibcurlText("Couldn't resolve host *", .cannotFindHost),
        LibcurlText("Failed to connect to *", .cannotConnect),
        LibcurlText("Immediate connect fail for *", .cannotConnect),
        LibcurlText("Couldn't connect to server", .cannotConnect, until: .init(8, 10)),
        LibcurlText("Could not connect to server", .cannotConnect, since: .init(8, 11)),
        LibcurlText("Connection timed out after *", .timedOut),
        LibcurlText("Operation timed out*", .timedOut),
        LibcurlText("Operation too slow. *", .timedOut),
        LibcurlText("Timeout was reached", .timedOut),
        LibcurlText("SSL connection timeout", .timedOut),
        LibcurlText("Recv failure: *", .connectionLost),
        LibcurlText("Send failure: *", .connectionLost),
        LibcurlText("Failure when receiving data from the peer", .connectionLost),
        LibcurlText("Failed sending data to the peer", .connectionLost),
        LibcurlText("Connection died, tried * times before giving up", .connectionLost),
        // After the handshake: the connection was secure.
        LibcurlText("OpenSSL SSL_read: *", .connectionLost),
        LibcurlText("OpenSSL SSL_write: *", .connectionLost),
        LibcurlText("SSL_write() *", .connectionLost),
        LibcurlText("GnuTLS recv error *", .connectionLost),
        LibcurlText("GnuTLS send error: *", .connectionLost),
        LibcurlText("Unsupported protocol", .unsupportedURL),
        LibcurlText("Protocol * not supported*", .unsupportedURL),
        LibcurlText("Protocol * disabled*", .unsupportedURL),
        LibcurlText("Number of redirects hit maximum amount", .tooManyRedirects),
        LibcurlText("Maximum (*) redirects followed", .tooManyRedirects),
    ]

    /// A server that is not trusted, or a handshake that fails.
    private static let certificates = [
        LibcurlText("SSL certificate problem: *", .secureConnectionFailed),
        LibcurlText("SSL certificate verif*", .secureConnectionFailed),
        LibcurlText("SSL: *", .secureConnectionFailed),
        LibcurlText("TLS connect error: *", .secureConnectionFailed, since: .init(8, 10)),
        LibcurlText("OpenSSL SSL_connect: *", .secureConnectionFailed),
        LibcurlText("OpenSSL/*: error:*", .secureConnectionFailed),
        LibcurlText("error:*:SSL routines:*", .secureConnectionFailed),
        LibcurlText("server certificate verification failed*", .secureConnectionFailed),
        LibcurlText("gnutls_handshake() failed: *", .secureConnectionFailed),
        LibcurlText("NSS error *", .secureConnectionFailed, until: .init(8, 2)),
        LibcurlText("SSL connect error", .secureConnectionFailed),
        LibcurlText(
            "SSL peer certificate or SSH remote key was not OK",
            .secureConnectionFailed,
            since: .init(7, 62)
        ),
        LibcurlText(
            "Peer certificate cannot be authenticated with given CA certificates",
            .secureConnectionFailed,
            until: .init(7, 61)
        ),
        LibcurlText("Problem with the *SSL *", .secureConnectionFailed),
        LibcurlText("error setting certificate *", .secureConnectionFailed),
        LibcurlText("error adding trust anchors from *", .secureConnectionFailed),
        LibcurlText("Couldn't use specified SSL cipher", .secureConnectionFailed),
        LibcurlText("Requested SSL level failed", .secureConnectionFailed),
        LibcurlText("Issuer check against peer certificate failed", .secureConnectionFailed),
        LibcurlText("SSL server certificate status verification FAILED", .secureConnectionFailed),
        LibcurlText("SSL Client Certificate required", .secureConnectionFailed),
    ]
}
