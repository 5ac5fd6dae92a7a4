import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the system's own client makes of the server: the codes that the simulated stage claims.
@Suite(.serialized) struct LoopbackSystemClientTests {
    private static let body = ReplyBody.bytes(Array(repeating: 65, count: 1_000))

    private func fetch(
        _ path: String,
        _ stage: LoopbackStage
    ) async throws -> (Data, HTTPURLResponse) {
        let text = path.hasPrefix("//") ? "http:" + path : "http://images.example" + path
        let scenarioURL = try #require(URL(string: text))
        let url = try #require(stage.loopback.url(for: scenarioURL))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.connectionProxyDictionary = [:]
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(from: url)
        return (data, try #require(response as? HTTPURLResponse))
    }

    private static let faults: [(fault: ServerFault, code: Int)] = [
        (.refused, -1_004), (.resetMidBody(after: .bytes(500)), -1_005),
        (.resetMidBody(after: .zero), -1_005), (.truncatedBody(after: .bytes(500)), -1),
        (.truncatedBody(after: .zero), -1),
    ]

    @Test(arguments: faults)
    func `a fault gives the code that the simulated stage gives`(
        fault: ServerFault,
        code: Int
    ) async throws {
        let reply = ServerReply(body: fault == .refused ? .empty : Self.body, fault: fault)
        let stage = try LoopbackStage(.make("GET /x", replies: [reply]))
        let error = await #expect(throws: URLError.self) { try await fetch("/x", stage) }
        #expect(error?.errorCode == code)
    }

    @Test func `chunks cut short give the code that the simulated stage gives`() async throws {
        let reply = ServerReply(
            body: Self.body,
            chunks: ChunkPlan(size: .bytes(100), isLengthUnknown: true),
            fault: .truncatedBody(after: .bytes(500))
        )
        let stage = try LoopbackStage(.make("GET /x", replies: [reply]))
        let error = await #expect(throws: URLError.self) { try await fetch("/x", stage) }
        #expect(error?.errorCode == -1)
    }

    @Test func `another host keeps its name`() async throws {
        let stage = try LoopbackStage(
            .make("GET //cdn.example/x", replies: [ServerReply(body: Self.body)])
        )
        let (data, response) = try await fetch("//cdn.example/x", stage)
        #expect(data.count == 1_000)
        #expect(response.statusCode == 200)
        #expect(stage.server.journal.first?.request.url.absoluteString == "http://cdn.example/x")
    }

    @Test func `a long body in chunks of unknown length arrives whole`() async throws {
        let reply = ServerReply(
            body: .random(size: .mebibytes(2), seed: 4),
            chunks: ChunkPlan(size: .kibibytes(100), isLengthUnknown: true)
        )
        let stage = try LoopbackStage(.make("GET /x", replies: [reply]))
        let (data, _) = try await fetch("/x", stage)
        #expect([UInt8](data) == RandomBytes(seed: 4).bytes(from: 0, count: 2 << 20))
        #expect(stage.server.journal.map(\.ending) == [.complete])
    }

    @Test(arguments: [204, 304, 404, 799])
    func `a status arrives as it is`(status: Int) async throws {
        let stage = try LoopbackStage(.make("GET /x", replies: [ServerReply(status: status)]))
        #expect(try await fetch("/x", stage).1.statusCode == status)
    }
}
