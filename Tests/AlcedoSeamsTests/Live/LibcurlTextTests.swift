import AlcedoSeams
import Testing

@Suite struct LibcurlTextTests {
    struct Sample: Sendable {
        var version: LibcurlVersion
        var text: String
        var cause: TransportFailure.Cause
    }

    /// What releases of distributions say of the same troubles.
    static let samples: [Sample] = [(7, 68), (7, 81), (7, 88), (8, 5), (8, 7), (8, 14)].flatMap {
        each(LibcurlVersion($0.0, $0.1))
    }

    static func each(_ version: LibcurlVersion) -> [Sample] {
        let isNew = version >= LibcurlVersion(8, 7)
        let handshake =
            version >= LibcurlVersion(8, 10)
            ? "TLS connect error: error:0A00010B:SSL routines::wrong version number"
            : version >= LibcurlVersion(7, 81)
                ? "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number"
                : "error:1408F10B:SSL routines:ssl3_get_record:wrong version number"
        let short =
            isNew
            ? "end of response with 95 bytes missing"
            : "transfer closed with 95 bytes remaining to read"
        let chunk =
            isNew
            ? "chunk hex-length char not a hex digit: 0x6e"
            : "Illegal or missing hexadecimal sequence in chunked-encoding"
        let unreachable = "Failed to connect to 10.0.0.1 port 80 after 3 ms: No route to host"
        return [
            Sample(version: version, text: short, cause: .truncatedBody),
            Sample(
                version: version,
                text: "transfer closed with outstanding read data remaining",
                cause: .truncatedBody
            ),
            Sample(version: version, text: chunk, cause: .malformedResponse),
            Sample(
                version: version,
                text: "Error while processing content unencoding: incorrect header check",
                cause: .malformedResponse
            ),
            Sample(
                version: version,
                text: "SSL certificate problem: self-signed certificate",
                cause: .secureConnectionFailed
            ),
            Sample(version: version, text: handshake, cause: .secureConnectionFailed),
            Sample(
                version: version,
                text: "Received HTTP/0.9 when not allowed",
                cause: .malformedResponse
            ),
            Sample(version: version, text: "Empty reply from server", cause: .emptyResponse),
            Sample(
                version: version,
                text: "Recv failure: Connection timed out",
                cause: .connectionLost
            ),
            Sample(version: version, text: unreachable, cause: .cannotConnect),
            Sample(
                version: version,
                text: "OpenSSL SSL_read: Connection reset by peer, errno 104",
                cause: .connectionLost
            ),
        ]
    }

    @Test(arguments: samples.indices)
    func `what a release says is in the table, under that release`(index: Int) {
        let sample = Self.samples[index]
        let row = LibcurlText.row(of: sample.text)
        #expect(row?.cause == sample.cause, "\(sample.text)")
        #expect(row?.holds(for: sample.version) == true, "\(sample.text) in \(sample.version)")
        let failure = TransportFailure(
            domain: "NSURLErrorDomain",
            code: -1,
            message: sample.text
        )
        #expect(failure.cause == sample.cause)
    }

    @Test func `each text is known by the row that has it, and by none before`() {
        for row in LibcurlText.table {
            let text = row.pattern.replacing("*", with: "4")
            #expect(LibcurlText.row(of: text) == row, "\(row.pattern)")
            #expect(LibcurlText.row(of: " \(text.uppercased()) \n") == row, "\(row.pattern)")
        }
        #expect(Set(LibcurlText.table.map(\.pattern)).count == LibcurlText.table.count)
    }

    @Test(arguments: [
        "Transferred a partial file, more or less", "the Weird server reply",
        "transfer closed with 95 bytes", "bytes remaining to read", "",
    ])
    func `a text that only looks like one is in no row`(text: String) {
        #expect(LibcurlText.row(of: text) == nil)
    }

    @Test func `a text has its releases`() throws {
        let row = try #require(LibcurlText.row(of: "Couldn't connect to server"))
        #expect(row.holds(for: LibcurlVersion(7, 58)))
        #expect(row.holds(for: LibcurlVersion(8, 10)))
        #expect(!row.holds(for: LibcurlVersion(8, 11)))
        let later = try #require(LibcurlText.row(of: "Could not connect to server"))
        #expect(!later.holds(for: LibcurlVersion(8, 10)))
        #expect(later.holds(for: LibcurlVersion(9, 0)))
    }

    @Test func `a text of no release means what its words or its code say`() {
        let cases: [(Int, String, TransportFailure.Cause)] = [
            (-1, "a certificate of next year", .secureConnectionFailed),
            (-1, "a chunk of next year", .malformedResponse),
            (-1, "words that nobody knows", .unknown),
            (-1_002, "words that nobody knows", .unsupportedURL),
            (-1_005, "a certificate of next year", .connectionLost),
            (-1_234_567, "transfer closed with 1 bytes remaining to read", .unknown),
        ]
        for (code, text, cause) in cases {
            let failure = TransportFailure(domain: "NSURLErrorDomain", code: code, message: text)
            #expect(failure.cause == cause, "\(code) \(text)")
        }
    }

    @Test func `no code is in the tables twice`() {
        let codes =
            TransportFailure.codes.flatMap { Array($0.codes) }
            + TransportFailure.vagueCodes.map(\.code)
        #expect(Set(codes).count == codes.count)
    }

    @Test(arguments: [
        ("halcyon (unknown version) curl/7.88.1", LibcurlVersion(7, 88)),
        ("Cat/1.0 curl/8.14.0-DEV", LibcurlVersion(8, 14)), ("Cat/1.0", nil),
    ])
    func `a release is told from the field that a session sends`(
        field: String,
        version: LibcurlVersion?
    ) {
        #expect(LibcurlVersion(userAgent: field) == version)
    }
}
