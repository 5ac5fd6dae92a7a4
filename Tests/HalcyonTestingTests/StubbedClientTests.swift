import Foundation
import HalcyonTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a stub does in the place of the system's own client: bodies, redirects, challenges, time.
@Suite(.serialized) struct StubbedClientTests {
    @Test(arguments: ["data", "stream", "upload", "file", "delegate"])
    func `a body is seen however it is given`(way: String) async throws {
        let server = try StubbedServer { Rule("POST /x") { Reply() } }
        let delegate = SessionDelegate(upload: [1, 2, 3])
        let session = self.session(server, delegate)
        var request = try request("/x", method: "POST")
        let file = URL.temporaryDirectory.appending(path: "halcyon-\(UUID().uuidString)")
        try Data([1, 2, 3]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        switch way {
        case "data": request.httpBody = Data([1, 2, 3])
        case "stream": request.httpBodyStream = InputStream(data: Data([1, 2, 3]))
        default: break
        }
        let task: URLSessionTask =
            switch way {
            case "upload": session.uploadTask(with: request, from: Data([1, 2, 3]))
            case "file": session.uploadTask(with: request, fromFile: file)
            case "delegate": session.uploadTask(withStreamedRequest: request)
            default: session.dataTask(with: request)
            }
        await delegate.run(task)
        #expect(delegate.notes == ["head 200 /x", "end"])
        #expect(server.requests.map(\.body) == [Data([1, 2, 3])])
    }

    @Test(arguments: [
        (301, "GET", 0), (302, "GET", 0), (303, "GET", 0), (307, "POST", 1), (308, "POST", 1),
    ])
    func `a redirect is followed as on a real connection`(
        status: Int,
        method: String,
        bodyLength: Int
    ) async throws {
        let server = try StubbedServer {
            Rule("POST //a.example/x") { Reply.redirect(to: "http://b.example/y", status: status) }
            Rule("\(method) //b.example/y") { Reply.text("there") }
        }
        var request = try request("/x", method: "POST")
        request.httpBody = Data([7])
        request.setValue("Bearer T", forHTTPHeaderField: "Authorization")
        let session = URLSession(configuration: server.makeConfiguration())
        let (data, response) = try await session.data(for: request)
        #expect(String(decoding: data, as: UTF8.self) == "there")
        #expect(response.url?.absoluteString == "http://b.example/y")
        #expect(server.requests.map(\.body.count) == [1, bodyLength])
        #expect(server.requests.map { $0.header("authorization") } == ["Bearer T", nil])
        try server.verify()
    }

    @Test(arguments: [true, false])
    func `a delegate decides about a redirect`(follows: Bool) async throws {
        let server = try StubbedServer {
            Rule("GET /x") { Reply(302, headers: ["location": "/y"], body: Data([1])) }
            Rule("GET /y") { Reply(body: Data([2])) }.optional()
        }
        let delegate = SessionDelegate(follows: follows)
        await delegate.run(session(server, delegate).dataTask(with: try request("/x")))
        let head = follows ? "head 200 /y" : "head 302 /x"
        #expect(delegate.notes == ["redirect 302 /y", head, "end"])
        #expect(delegate.received == [follows ? 2 : 1])
        try server.verify()
    }

    @Test func `a circle of redirects ends`() async throws {
        let server = try StubbedServer {
            Rule("GET /x") { Reply.redirect(to: "/x") }.afterwards(.repeat)
        }
        let session = URLSession(configuration: server.makeConfiguration())
        let request = try request("/x")
        let error = await #expect(throws: URLError.self) {
            try await session.data(for: request)
        }
        #expect(error?.code == .httpTooManyRedirects)
        #expect(server.requests.count == 21)
    }

    @Test(arguments: [("right", 200), ("wrong", 401)])
    func `a delegate answers a challenge`(password: String, status: Int) async throws {
        let right = "Basic \(Data("u:right".utf8).base64EncodedString())"
        let server = try StubbedServer {
            Rule("GET /x") {
                Reply(401, headers: ["WWW-Authenticate": "Basic realm=\"cats\""])
            }
            .afterwards(.repeat)
            Rule("GET /x") { Reply() }.header("Authorization", right).optional()
        }
        let delegate = SessionDelegate(password: password)
        await delegate.run(session(server, delegate).dataTask(with: try request("/x")))
        let asked = (0...(status == 200 ? 0 : 2)).map { "challenge cats \($0)" }
        #expect(delegate.notes == asked + ["head \(status) /x", "end"])
        try server.verify()
    }

    @Test func `a challenge that nobody answers ends, and can be seen`() async throws {
        let server = try StubbedServer {
            Rule("GET /x") { Reply(401, headers: ["WWW-Authenticate": "Basic realm=\"x\""]) }
        }
        let session = URLSession(configuration: server.makeConfiguration())
        let (_, response) = try await session.data(for: try request("/x"))
        let head = try #require(response as? HTTPURLResponse)
        #expect(head.statusCode == 401)
        let seen = head.value(forHTTPHeaderField: "WWW-Authenticate")
        #expect(seen?.trimmingCharacters(in: .whitespaces) == "Basic realm=\"x\"")
    }

    @Test func `a silent server meets the patience of the client`() async throws {
        let server = try StubbedServer {
            Rule("GET /never") { Reply.failure(.timeout) }
            Rule("GET /stalls") { Reply(body: Data([1, 2])).failing(.stall(after: .bytes(1))) }
            Rule("GET /late") { Reply().after(.seconds(3_600)) }
            Rule("GET /held") { Reply().held(by: "g") }
        }
        let session = URLSession(configuration: server.makeConfiguration())
        for path in ["/never", "/stalls", "/late", "/held"] {
            var request = try request(path)
            request.timeoutInterval = 1
            let error = await #expect(throws: URLError.self) {
                try await session.data(for: request)
            }
            #expect(error?.code == .timedOut)
        }
        #expect(server.requests.map(\.ending) == Array(repeating: .failed, count: 4))
    }

    @Test func `a download is refused with the reason`() async throws {
        let server = try StubbedServer { Rule("GET /x") { Reply() }.optional() }
        let session = URLSession(configuration: server.makeConfiguration())
        let request = try request("/x")
        let message = await withCheckedContinuation { continuation in
            session.downloadTask(with: request) { _, _, error in
                continuation.resume(returning: error?.localizedDescription ?? "")
            }
            .resume()
        }
        #expect(message.contains("use a data task"))
    }

    private func session(_ server: StubbedServer, _ delegate: SessionDelegate) -> URLSession {
        URLSession(
            configuration: server.makeConfiguration(),
            delegate: delegate,
            delegateQueue: nil
        )
    }

    private func request(_ path: String, method: String = "GET") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://a.example\(path)")))
        request.httpMethod = method
        return request
    }
}
