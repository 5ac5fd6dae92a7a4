import AlcedoSeams
import Testing

@Suite struct TransportFailureTests {
    @Test(arguments: [
        (
            -1, "transfer closed with 95 bytes remaining to read",
            TransportFailure.Cause.truncatedBody
        ),
        (-1, "transfer closed with outstanding read data remaining", .truncatedBody),
        (
            -1, "Illegal or missing hexadecimal sequence in chunked-encoding", .malformedResponse
        ),
        (
            -1, "Error while processing content unencoding: incorrect header check",
            .malformedResponse
        ),
        (-1, "Failed writing header", .malformedResponse),
        (-1, "SSL certificate problem: self-signed certificate", .secureConnectionFailed),
        (-1, "HTTP/2 stream 1 was not closed cleanly: CANCEL (err 8)", .connectionLost),
        (-1, "words that nobody knows", .unknown),
        (-1_000, "bad URL", .unsupportedURL),
        (-1_001, "timed out", .timedOut),
        (-1_002, "Received HTTP/0.9 when not allowed", .malformedResponse),
        (-1_002, "unsupported URL", .unsupportedURL),
        (-1_003, "Could not resolve host: x.invalid", .cannotFindHost),
        (-1_004, "Couldn't connect to server", .cannotConnect),
        (-1_005, "Recv failure: Connection reset by peer", .connectionLost),
        (-1_009, "offline", .notConnected),
        (-1_011, "Empty reply from server", .emptyResponse),
        (-1_017, "cannot parse response", .malformedResponse),
        (-1_200, "secure connection failed", .secureConnectionFailed),
        (-1_206, "client certificate required", .secureConnectionFailed),
        (-999, "cancelled", .unknown),
    ])
    func `an error of a URL session has one meaning`(
        code: Int,
        message: String,
        cause: TransportFailure.Cause
    ) {
        let failure = TransportFailure(domain: "NSURLErrorDomain", code: code, message: message)
        #expect(
            failure == TransportFailure(cause: cause, urlErrorCode: code, message: message)
        )
    }

    @Test func `a code of another domain means nothing`() {
        let failure = TransportFailure(domain: "NSPOSIXErrorDomain", code: -1_001, message: "m")
        #expect(
            failure == TransportFailure(cause: .unknown, urlErrorCode: -1, message: "m")
        )
    }
}
