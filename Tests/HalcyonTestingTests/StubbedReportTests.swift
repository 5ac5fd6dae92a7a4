import Foundation
import HalcyonTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What others' stubs were reported for; the name of each test begins with the report.
@Suite(.serialized) struct StubbedReportTests {
    @Test func `nock/nock#2863: a body that is late times out after its head was seen`()
        async throws
    {
        let server = try StubbedServer {
            Rule("GET /x") {
                Reply(body: Data([1, 2])).inPieces(of: .bytes(1), every: .seconds(3_600))
            }
        }
        let delegate = SessionDelegate()
        let session = URLSession(
            configuration: server.makeConfiguration(),
            delegate: delegate,
            delegateQueue: nil
        )
        var request = URLRequest(url: try url("/x"))
        request.timeoutInterval = 1
        await delegate.run(session.dataTask(with: request))
        #expect(delegate.notes == ["head 200 /x", "error -1001"])
        #expect(delegate.received == [1])
    }

    @Test func `wiremock/wiremock#456: a sequence gives each reply once to parallel requests`()
        async throws
    {
        for _ in 0..<20 {
            let server = try StubbedServer {
                Rule("GET /x") {
                    Reply.text("1")
                    Reply.text("2")
                }
                .afterwards(.repeat)
            }
            let texts = try await texts(of: server, paths: Array(repeating: "/x", count: 20))
            #expect(texts.sorted() == ["1"] + Array(repeating: "2", count: 19))
        }
    }

    @Test func `swiftlang/swift-corelibs-foundation#3287: thirty at once all end`() async throws {
        let server = try StubbedServer {
            Rule("GET /x") { Reply.text("x").after(.milliseconds(1)) }.afterwards(.repeat)
        }
        for _ in 0..<20 {
            let texts = try await texts(of: server, paths: Array(repeating: "/x", count: 30))
            #expect(texts == Array(repeating: "x", count: 30))
        }
        try server.verify()
    }

    @Test func `wiremock/wiremock#1128: an encoded slash does not part a path`() async throws {
        let server = try StubbedServer { Rule("GET /a/b") { Reply() }.optional() }
        _ = try await texts(of: server, paths: ["/a%2Fb"])
        #expect(server.problems.count == 1)
        #expect(server.problems.first?.contains("near: \"GET /a/b\"") == true)
    }

    @Test func `Alamofire/Alamofire#155: the URL is kept byte for byte`() async throws {
        let target = "/a%20b%2Fc.png?x=%2B&y=1+2"
        let server = try StubbedServer { Rule("GET /*") { Reply() } }
        _ = try await texts(of: server, paths: [target])
        #expect(server.requests.map(\.url.absoluteString) == ["http://a.example\(target)"])
    }

    @Test func `swiftlang/swift-corelibs-foundation#3346: no response is an error, and no crash`()
        async throws
    {
        let server = try StubbedServer { Rule("GET /x") { Reply.failure(.noResponse) } }
        let error = await #expect(throws: URLError.self) {
            try await texts(of: server, paths: ["/x"])
        }
        #expect(error?.code == .unknown)
        #expect(server.requests.map(\.ending) == [.failed])
    }

    @Test func `AliSoftware/OHHTTPStubs#166: a body is seen though it came as a stream`()
        async throws
    {
        let server = try StubbedServer { Rule("PUT /x") { Reply(204) } }
        var request = URLRequest(url: try url("/x"))
        request.httpMethod = "PUT"
        request.httpBodyStream = InputStream(data: Data(repeating: 7, count: 200_000))
        let session = URLSession(configuration: server.makeConfiguration())
        _ = try await session.data(for: request)
        #expect(server.requests.map(\.body) == [Data(repeating: 7, count: 200_000)])
    }

    /// The bodies of replies to requests that are made at once, in the order of the paths.
    private func texts(of server: StubbedServer, paths: [String]) async throws -> [String] {
        let session = URLSession(configuration: server.makeConfiguration())
        let urls = try paths.map(url)
        return try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for (number, url) in urls.enumerated() {
                group.addTask {
                    let (data, _) = try await session.data(from: url)
                    return (number, String(decoding: data, as: UTF8.self))
                }
            }
            let found = try await group.reduce(into: []) { $0.append($1) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func url(_ target: String) throws -> URL {
        try #require(URL(string: "http://a.example\(target)"))
    }
}
