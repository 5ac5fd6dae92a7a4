import Foundation
import HalcyonTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a test of somebody else's client sees.
@Suite(.serialized) struct StubbedServerTests {
    @Test(.server { Rule("GET /cat.txt") { Reply.text("meow") } })
    func `the trait gives a server to the test`() async throws {
        let server = try #require(StubbedServer.current)
        let session = URLSession(configuration: server.makeConfiguration())
        let url = try #require(URL(string: "https://cats.example/cat.txt"))
        let (data, response) = try await session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == "meow")
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(server.requests.map(\.description) == ["GET https://cats.example/cat.txt"])
        #expect(server.requests.map(\.rule) == ["GET /cat.txt"])
        #expect(server.requests.map(\.ending) == [.complete])
    }

    @Test func `a request that no rule matches is a problem with the nearest rules`() async throws {
        let server = try StubbedServer {
            Rule("GET /cats/:name?size=2") { Reply() }.optional()
        }
        let session = URLSession(configuration: server.makeConfiguration())
        let url = try #require(URL(string: "http://cats.example/cats/tom?size=3"))
        let (_, response) = try await session.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 501)
        #expect(server.problems.count == 1)
        #expect(server.problems.first?.contains("near: \"GET /cats/:name?size=2\"") == true)
        #expect(throws: ServerProblems.self) { try server.verify() }
    }

    @Test func `a reply that was never asked for is a problem at its rule`() throws {
        let server = try StubbedServer { Rule("GET /a") { Reply() } }
        #expect(server.problems.count == 1)
        #expect(server.problems.first?.hasPrefix(#filePath) == true)
    }

    @Test(arguments: ["GET", "GET a", "GET //", ""])
    func `a rule that cannot be read is refused`(text: String) {
        #expect(throws: ServerProblems.self) { try StubbedServer { Rule(text) { Reply() } } }
    }

    @Test func `rules that overlap with neither the more specific are refused`() {
        #expect(throws: ServerProblems.self) {
            try StubbedServer {
                Rule("GET /:a/b") { Reply() }
                Rule("GET /a/:b") { Reply() }
            }
        }
    }

    @Test func `a gate holds a reply until it is opened`() async throws {
        let server = try StubbedServer {
            Rule("GET /a") { Reply.text("a").held(by: "g") }
        }
        let session = URLSession(configuration: server.makeConfiguration())
        let url = try #require(URL(string: "http://cats.example/a"))
        async let answer = session.data(from: url)
        server.open("g")
        #expect(try await answer.0 == Data("a".utf8))
        await server.settle()
        try server.verify()
    }

    @Test func `replies come in turn, rules in loops and branches`() async throws {
        let server = try StubbedServer {
            for name in ["a", "b"] {
                Rule("GET /\(name)") {
                    Reply.text("1")
                    Reply.failure(.refused)
                    Reply(204)
                }
                .afterwards(.cycle)
            }
        }
        let session = URLSession(configuration: server.makeConfiguration())
        for name in ["a", "b"] {
            let url = try #require(URL(string: "http://cats.example/\(name)"))
            #expect(try await session.data(from: url).0 == Data("1".utf8))
            let error = await #expect(throws: URLError.self) {
                try await session.data(from: url)
            }
            #expect(error?.code == .cannotConnectToHost)
            #expect(try await session.data(from: url).0.isEmpty)
            #expect(try await session.data(from: url).0 == Data("1".utf8))
        }
        try server.verify()
    }

    @Test func `sixteen sessions ask one URL for bodies of their own`() async throws {
        let servers = try (0..<16).map { number in
            try StubbedServer {
                Rule("GET /x") { Reply(body: Data([UInt8(number)])) }.afterwards(.repeat)
            }
        }
        let sessions = servers.map { URLSession(configuration: $0.makeConfiguration()) }
        let url = try #require(URL(string: "http://cats.example/x"))
        let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1_600 {
                group.addTask {
                    let (data, _) = try await sessions[number % 16].data(from: url)
                    return data != Data([UInt8(number % 16)])
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(wrong == 0)
        #expect(servers.map(\.requests.count) == Array(repeating: 100, count: 16))
    }
}
