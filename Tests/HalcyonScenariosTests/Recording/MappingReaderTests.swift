import AlcedoCore
import AlcedoHTTP
import HalcyonServer
import Testing

@testable import HalcyonScenarios

/// WireMock's mappings as rules.
struct MappingReaderTests {
    private func read(_ text: String...) -> MappingReader.Result {
        let files = text.enumerated().map {
            MappingReader.File(path: "\($0.offset).json", bytes: Array($0.element.utf8))
        }
        return MappingReader.read(files) { $0 == "a.txt" ? Array("a file".utf8) : nil }
    }

    private func rule(_ request: String, _ response: String = "{}") throws -> ServerRule {
        let result = read("{request: \(request), response: \(response)}")
        #expect(result.skipped == [])
        return try #require(result.rules.first)
    }

    @Test func `method, path, query and fields are matched`() throws {
        let rule = try rule(
            """
            {method: "PUT", urlPath: "/a", queryParameters: {q: {equalTo: "a b"}, z: {absent: true}},
             headers: {Accept: {equalTo: "image/png"}, "X-Old": {absent: true}}}
            """
        )
        #expect(rule.name == "PUT /a?q=a%20b&z=")
        #expect(rule.query.map(\.value) == ["a%20b", nil])
        #expect(rule.fields.map(\.value) == ["image/png", nil])
        #expect(rule.afterwards == .repeat)
    }

    @Test(arguments: [
        ("urlPathTemplate: '/a/{id}/b'", "/a/:id/b"),
        ("urlPathPattern: '/a/[^/]+/b'", "/a/:part2/b"),
        ("urlPattern: '/a/.*'", "/a/*"), ("url: '/a%2Fb?c=d'", "/a%2Fb"),
        ("urlPathPattern: '/a\\\\.png'", "/a.png"),
    ])
    func `patterns of whole segments are paths`(request: String, path: String) throws {
        #expect(try rule("{method: 'GET', \(request)}").path == path)
    }

    @Test func `another pattern stays one`() throws {
        let rule = try rule("{method: 'GET', urlPathPattern: '/(a|b)[0-9]{2}'}")
        #expect(rule.path == "/*")
        #expect(rule.pathPattern == "/(a|b)[0-9]{2}")
    }

    @Test func `bodies come in every form`() throws {
        let request = "{method: 'GET', url: '/a'}"
        for (response, body) in [
            ("{body: 'text'}", "text"), ("{jsonBody: {a: [1]}}", "{\"a\":[1]}"),
            ("{base64Body: 'YWI='}", "ab"), ("{bodyFileName: 'a.txt'}", "a file"),
        ] {
            let reply = try #require(try rule(request, response).replies.first)
            #expect(reply.body == .bytes(Array(body.utf8)))
        }
    }

    @Test func `delays, pieces and faults are played`() throws {
        let request = "{method: 'GET', url: '/a'}"
        let slow = try rule(
            request,
            "{body: 'abcd', fixedDelayMilliseconds: 90, chunkedDribbleDelay: {numberOfChunks: 2, totalDuration: 10}}"
        ).replies[0]
        #expect(slow.latency == .milliseconds(90))
        #expect(slow.chunks == ChunkPlan(size: .bytes(2), pause: .milliseconds(10)))
        #expect(try rule(request, "{fault: 'EMPTY_RESPONSE'}").replies[0].fault == .emptyReply)
        let reset = try rule(request, "{fault: 'CONNECTION_RESET_BY_PEER'}").replies[0]
        #expect(reset.fault == .resetBeforeHead)
    }

    private func turn(_ required: String, _ new: String?, _ body: String) -> String {
        let next = new.map { "newScenarioState: '\($0)'," } ?? ""
        return """
            {scenarioName: 's', requiredScenarioState: '\(required)', \(next)
             request: {method: 'GET', url: '/a'}, response: {body: '\(body)'}}
            """
    }

    @Test func `the states of a scenario are the turns of a rule, whatever their order`() throws {
        let result = read(turn("two", nil, "b"), turn("Started", "two", "a"))
        let rule = try #require(result.rules.first)
        #expect(rule.replies.map(\.body) == [.bytes([0x61]), .bytes([0x62])])
        #expect(rule.afterwards == .repeat)
        let ring = read(turn("Started", "two", "a"), turn("two", "Started", "b"))
        #expect(ring.rules.first?.afterwards == .cycle)
    }

    @Test(arguments: [
        ("{request: {}, response: {}}", "empty"),
        ("{request: {method: 'GET', url: '/a'}}", "no response"),
        ("{request: {method: 'GET', url: '/a'}, response: {proxyBaseUrl: 'x'}}", "proxyBaseUrl"),
        ("{request: {method: 'GET', url: '/a'}, response: {bodyFileName: 'b'}}", "__files"),
        ("{request: {method: 'GET', url: '/a'}, response: {status: 700}}", "700"),
        ("{request", "0.json:1"),
    ])
    func `a mapping that cannot be played is named with its place`(text: String, reason: String) {
        let result = read(text)
        #expect(result.rules.isEmpty)
        #expect(result.skipped.count == 1)
        #expect(result.skipped.first?.hasPrefix("0.json:1:") == true)
        #expect(result.skipped.first?.contains(reason) == true)
    }

    @Test func `what a rule cannot ask for is named`() {
        let result = read(
            """
            {request: {method: 'ANY', url: '/a', headers: {A: {contains: 'x'}}, bodyPatterns: [],
             queryParameters: {token: {equalTo: 'SECRET'}}}, response: {transformers: ['x']}}
            """
        )
        #expect(result.notes.count == 5)
        #expect(!result.notes.joined().contains("SECRET"))
        #expect(result.rules.first?.query.isEmpty == true)
    }
}
