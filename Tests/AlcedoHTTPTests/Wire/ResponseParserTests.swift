import AlcedoCore
import AlcedoHTTP
import Testing

/// Responses from bytes (RFC 9112), however they are cut.
struct ResponseParserTests {
    /// What the parts say, data put together.
    private static func told(
        _ text: String,
        isToHead: Bool = false,
        pieces: Int = .max,
        ends: Bool = true
    ) -> String {
        var parser = ResponseParser(isToHead: isToHead)
        var words: [String] = []
        var body: [UInt8] = []
        func take(_ part: ResponsePart) {
            switch part {
            case .interim(let head): words.append("(\(head.status))")
            case .head(let head):
                words.append("\(head.status)")
                words += head.fields.lines.map { "\($0.name)=\($0.value)" }
            case .data(let bytes): body += bytes
            case .end: words += ["[\(String(decoding: body, as: UTF8.self))]", "end"]
            }
        }
        do throws(WireError) {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                parser.receive(rest.prefix(pieces))
                rest = rest.dropFirst(pieces)
                while let part = try parser.next() { take(part) }
            }
            if ends, let part = try parser.finish() { take(part) }
        } catch {
            words.append("\(error)")
        }
        return words.joined(separator: " ")
    }

    static let sound: [(String, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ncat", "200 Content-Length=3 [cat] end"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\ncat", "200 Content-Length=2 [ca] end"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "200 Content-Length=0 [] end"),
        ("HTTP/1.0 999 \r\n\r\ncat", "999 [cat] end"), ("HTTP/1.1 599\r\n\r\n", "599 [] end"),
        ("HTTP/1.1 204 X\r\nContent-Length: 3\r\n\r\n", "204 Content-Length=3 [] end"),
        ("HTTP/1.1 304 X\r\nContent-Length: 3\r\n\r\n", "304 Content-Length=3 [] end"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nca\r\n01\r\nt\r\n0\r\nA: 1\r\n\r\n",
            "200 Transfer-Encoding=chunked [cat] end"
        ),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: foo\r\n\r\ncat",
            "200 Transfer-Encoding=foo [cat] end"
        ),
        (
            "HTTP/1.1 102 A\r\n\r\nHTTP/1.1 103 B\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\ncat",
            "(102) (103) 200 [cat] end"
        ),
        (
            "HTTP/1.1 200 OK\r\nContent-Length: 3, 3\r\nA:  b \t\r\n\r\ncat",
            "200 Content-Length=3, 3 A=b [cat] end"
        ),
    ]

    @Test(arguments: sound)
    func `a response is read, however its bytes are cut`(text: String, expected: String) {
        for pieces in [1, 2, 3, 7, .max] {
            #expect(Self.told(text, pieces: pieces) == expected)
        }
    }

    @Test func `a response to HEAD ends with its head`() {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"
        #expect(Self.told(text, isToHead: true, ends: false) == "200 Content-Length=3 [] end")
    }

    @Test func `the end is known before the connection ends`() {
        for (text, expected) in Self.sound where text.contains("Content-Length: 3\r") {
            #expect(Self.told(text, ends: false) == expected)
        }
    }

    @Test(arguments: [
        ("", WireError.unexpectedEnd), ("HTTP/1.1 200 OK\r\n", .unexpectedEnd),
        ("HTTP/1.1 102 A\r\n\r\n", .unexpectedEnd),
        ("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ncat", .unexpectedEnd),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\ncat\r\n", .unexpectedEnd),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\ncats\r\n", .malformedChunk),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\n", .malformedChunk),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3, 4\r\n\r\ncat", .malformedLength("3, 4")),
        ("HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\ncat", .malformedLength("-3")),
        ("HTTP/2 200 OK\r\n\r\n", .malformedStatusLine("HTTP/2 200 OK")),
        ("HTTP/1.1 2000 OK\r\n\r\n", .malformedStatusLine("HTTP/1.1 2000 OK")),
        ("HTTP/1.1 20 OK\r\n\r\n", .malformedStatusLine("HTTP/1.1 20 OK")),
        ("SSH-2.0-x\r\n", .malformedStatusLine("SSH-2.0-x")),
        ("HTTP/1.1 200 OK\nA: b\n\n", .malformedLineEnd),
        ("HTTP/1.1 200 OK\r\nA b\r\n\r\n", .malformedField("A b")),
        ("HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n", .foldedField),
    ])
    func `what is no response is an error`(text: String, error: WireError) {
        for pieces in [1, .max] {
            #expect(Self.told(text, pieces: pieces).hasSuffix("\(error)"))
        }
    }

    @Test func `a head has a limit`() {
        var parser = ResponseParser(limits: WireLimits(headLimit: .bytes(20)))
        parser.receive(Array("HTTP/1.1 200 OK OK OK OK OK".utf8))
        #expect(throws: WireError.headTooLarge(limit: .bytes(20))) { try parser.next() }
        #expect(throws: WireError.headTooLarge(limit: .bytes(20))) { try parser.finish() }
    }

    @Test func `bytes past ASCII are characters of their own, there and back`() throws {
        var parser = ResponseParser()
        parser.receive(
            Array("HTTP/1.1 200 OK\r\nETag: \"".utf8) + [0xE9, 0xFF] + Array("\"\r\n\r\n".utf8)
        )
        guard case .head(let head)? = try parser.next() else {
            Issue.record("no head")
            return
        }
        let tag = try #require(head.fields["ETag"])
        #expect(tag == "\"\u{E9}\u{FF}\"")
        let request = Sample.request(["If-None-Match": tag])
        let bytes = try RequestSerializer.bytes(request)
        let line = Array("If-None-Match: \"".utf8) + [0xE9, 0xFF] + Array("\"\r\n".utf8)
        #expect(bytes.contains(line))
    }

    @Test func `garbage is an error or a response, never more`() {
        let seeds = Self.sound.map { Array($0.0.utf8) }
        var state = UInt64(7)
        func draw(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<3_000 {
            var bytes = seeds[draw(seeds.count)]
            for _ in 0..<(1 + draw(4)) { bytes[draw(bytes.count)] = UInt8(draw(256)) }
            var parser = ResponseParser()
            parser.receive(bytes)
            var length = 0
            while let part = try? parser.next() {
                if case .data(let data) = part { length += data.count }
            }
            #expect(length <= bytes.count)
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}
