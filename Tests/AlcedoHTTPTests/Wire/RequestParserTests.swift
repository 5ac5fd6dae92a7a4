import AlcedoCore
import AlcedoHTTP
import Testing

@Suite struct RequestParserTests {
    private static let get = "GET /a?b=c HTTP/1.1\r\nHost: x\r\nAccept:image/*\t\r\n\r\n"
    private static let post =
        "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"
    private static let chunked =
        "PUT /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "3;name=value\r\nabc\r\n0A\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n"

    private static let all = [
        WireRequest(
            method: "GET",
            target: "/a?b=c",
            fields: ["Host": "x", "Accept": "image/*"]
        ),
        WireRequest(
            method: "POST",
            target: "/p",
            fields: ["Host": "x", "Content-Length": "5"],
            body: Array("hello".utf8)
        ),
        WireRequest(
            method: "PUT",
            target: "/c",
            fields: ["Host": "x", "Transfer-Encoding": "Chunked"],
            body: Array("abc0123456789".utf8)
        ),
    ]

    /// Parses pieces to the end; what came before an error stands before it.
    private func parse(
        _ pieces: [ArraySlice<UInt8>],
        limits: WireLimits = WireLimits()
    ) -> (requests: [WireRequest], error: WireError?) {
        var parser = RequestParser(limits: limits)
        var result: [WireRequest] = []
        do throws(WireError) {
            for piece in pieces {
                parser.receive(piece)
                while let request = try parser.next() { result.append(request) }
            }
            try parser.finish()
            return (result, nil)
        } catch {
            return (result, error)
        }
    }

    private func parse(
        _ text: String,
        limits: WireLimits = WireLimits()
    ) -> (requests: [WireRequest], error: WireError?) {
        parse([Array(text.utf8)[...]], limits: limits)
    }

    @Test func `requests that follow one another come out in order`() {
        let result = parse(Self.get + "\r\n" + Self.post + Self.chunked + Self.get)
        #expect(result.requests == Self.all + [Self.all[0]])
        #expect(result.error == nil)
    }

    @Test func `a split at any byte changes nothing`() {
        let bytes = Array((Self.get + Self.post + Self.chunked).utf8)
        for place in 0...bytes.count {
            let result = parse([bytes[..<place], bytes[place...]])
            #expect(result.requests == Self.all)
        }
        let single = parse(bytes.indices.map { bytes[$0...$0] })
        #expect(single.requests == Self.all)
        #expect(single.error == nil)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\nHost: x\n\n", WireError.malformedLineEnd),
        ("GET / HTTP/1.1\r\nHost: x\rY\r\n\r\n", .malformedLineEnd),
        ("GET  / HTTP/1.1\r\n", .malformedRequestLine("GET  / HTTP/1.1")),
        ("GET /\r\n", .malformedRequestLine("GET /")),
        ("G@T / HTTP/1.1\r\n", .malformedRequestLine("G@T / HTTP/1.1")),
        ("\u{16}\u{3}\u{1}\r\n", .malformedRequestLine("?")),
        ("\u{16}", .malformedRequestLine("?")),
        ("\r\n\u{0}", .malformedRequestLine("?")),
        ("GET / HTTP/2.0\r\n", .unsupportedVersion("HTTP/2.0")),
        ("GET / HTTP/1.1\r\nHost : x\r\n", .malformedField("Host : x")),
        ("GET / HTTP/1.1\r\nHost\r\n", .malformedField("Host")),
        ("GET / HTTP/1.1\r\nA: b\u{0}c\r\n", .malformedField("A: b?c")),
        ("GET / HTTP/1.1\r\nA: b\r\n c\r\n", .foldedField),
        ("GET / HTTP/1.1\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", .malformedLength("-1")),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", .malformedLength("+1")),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n", .malformedLength("")),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            .malformedLength("1, 2")
        ),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
            .malformedLength("99999999999999999999")
        ),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            .conflictingFraming
        ),
        ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .conflictingFraming),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
            .unsupportedTransferCoding("gzip, chunked")
        ),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            .malformedChunk
        ),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
            .malformedChunk
        ),
        (
            "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
            .malformedChunk
        ),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na", .unexpectedEnd),
        ("GET / HT", .unexpectedEnd),
    ])
    func `bytes that are no request are a clear error`(text: String, error: WireError) {
        #expect(parse(text).error == error)
        let bytes = Array(text.utf8)
        #expect(parse(bytes.indices.map { bytes[$0...$0] }).error == error)
    }

    @Test func `the same length twice is one length`() {
        let text =
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na"
        #expect(parse(text).requests.map(\.body) == [Array("a".utf8)])
    }

    @Test func `a head over the limit is refused, however it arrives`() {
        let limits = WireLimits(headLimit: .bytes(64))
        let head = "GET / HTTP/1.1\r\nHost: x\r\nA: "
        let fits = head + String(repeating: "a", count: 64 - head.utf8.count - 4) + "\r\n\r\n"
        #expect(parse(fits, limits: limits).error == nil)
        let long = head + String(repeating: "a", count: 64 - head.utf8.count - 3) + "\r\n\r\n"
        #expect(parse(long, limits: limits).error == .headTooLarge(limit: .bytes(64)))
        let endless = String(repeating: "a", count: 65)
        #expect(parse(endless, limits: limits).error == .headTooLarge(limit: .bytes(64)))
        let lines = String(repeating: "\r\n", count: 33)
        #expect(parse(lines, limits: limits).error == .headTooLarge(limit: .bytes(64)))
    }

    @Test(arguments: [
        "Content-Length: 5\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\n",
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\n",
    ])
    func `a body over the limit is refused before it comes`(rest: String) {
        let text = "POST / HTTP/1.1\r\nHost: x\r\n" + rest
        let limits = WireLimits(bodyLimit: .bytes(4))
        #expect(parse(text, limits: limits).error == .bodyTooLarge(limit: .bytes(4)))
    }

    @Test func `an error stays`() throws {
        var parser = RequestParser()
        parser.receive("x\n".utf8)
        #expect(throws: WireError.malformedLineEnd) { try parser.next() }
        parser.receive(Self.get.utf8)
        #expect(throws: WireError.malformedLineEnd) { try parser.next() }
    }

    @Test func `a client that waits for a hundred is seen`() throws {
        var parser = RequestParser()
        parser.receive(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n".utf8
        )
        #expect(try parser.next() == nil)
        #expect(parser.awaitsContinue)
        parser.receive("ab".utf8)
        #expect(!parser.awaitsContinue)
        #expect(try parser.next()?.body == Array("ab".utf8))
    }

    @Test(arguments: [
        (1, "", true), (1, "close", false), (1, "Upgrade, CLOSE", false), (0, "", false),
        (0, "Keep-Alive", true),
    ])
    func `a connection is kept as version and field say`(
        version: Int,
        value: String,
        isKept: Bool
    ) {
        let fields: HTTPFields = value.isEmpty ? HTTPFields() : ["Connection": value]
        let request = WireRequest(
            method: "GET",
            target: "/",
            minorVersion: version,
            fields: fields
        )
        #expect(request.keepsConnection == isKept)
    }

    @Test(arguments: 0..<40)
    func `damaged requests give requests or errors, the same however they are split`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<25 {
            var bytes = Array((Self.get + Self.post + Self.chunked).utf8)
            for _ in 0..<(1 + random.below(4)) { random.damage(&bytes) }
            let whole = parse([bytes[...]])
            let single = parse(bytes.indices.map { bytes[$0...$0] })
            #expect(whole.requests == single.requests)
            #expect(whole.error == single.error)
        }
    }
}

/// A small seeded generator, so that damage repeats.
private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ (word >> 31)) % UInt64(bound))
    }

    mutating func damage(_ bytes: inout [UInt8]) {
        let place = below(bytes.count)
        switch below(4) {
        case 0: bytes[place] = UInt8(below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("\r\n :;0\u{0}f".utf8)[below(8)], at: place)
        default: bytes[place] ^= 1 << UInt8(below(8))
        }
    }
}
