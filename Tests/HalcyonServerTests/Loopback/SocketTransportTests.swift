import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

/// The plain transport over real sockets.
@Suite(.serialized) struct SocketTransportTests {
    private static let body = ReplyBody.bytes(Array(repeating: 65, count: 200_000))
    private static let unknownLength = ChunkPlan(size: .bytes(5_000), isLengthUnknown: true)

    private static let outcomes: [(reply: ServerReply, ending: String)] = [
        (ServerReply(body: body), "200 200000 finished"),
        (ServerReply(status: 204), "204 0 finished"),
        (ServerReply(status: 304, fields: ["ETag": "\"a\""]), "304 0 finished"),
        (ServerReply(status: 302, fields: ["Location": "/y"], body: body), "302 200000 finished"),
        (ServerReply(status: 401, body: body), "401 200000 finished"),
        (ServerReply(body: body, chunks: unknownLength), "200 200000 finished"),
        (ServerReply(fault: .refused), "- 0 cannotConnect -1004"),
        (
            ServerReply(body: body, fault: .truncatedBody(after: .bytes(500))),
            "200 500 truncatedBody -1005"
        ),
        (
            ServerReply(
                body: body,
                chunks: unknownLength,
                fault: .truncatedBody(after: .bytes(500))
            ),
            "200 500 truncatedBody -1005"
        ),
    ]

    @Test(arguments: outcomes)
    func `a reply ends as it should`(reply: ServerReply, ending: String) async throws {
        let stage = try LoopbackStage(.make("GET /x", replies: [reply]))
        let url = try #require(stage.loopback.url(for: try HTTPRequest.make("/x").url))
        #expect(await end(of: HTTPRequest(url: url)) == ending)
    }

    @Test(arguments: ["https://127.0.0.1/x", "ftp://127.0.0.1/x", "file:///x", "x"])
    func `a URL that is not of http is not asked for`(text: String) async throws {
        let url = try #require(URL(string: text))
        #expect(await end(of: HTTPRequest(url: url)) == "- 0 unsupportedURL -1002")
    }

    @Test func `a host without an address is not found`() async throws {
        let url = try #require(URL(string: "http://nobody.invalid/"))
        #expect(await end(of: HTTPRequest(url: url)) == "- 0 cannotFindHost -1003")
    }

    @Test func `any method with any body reaches the server`() async throws {
        let stage = try LoopbackStage(.make("M-SEARCH /x", replies: [ServerReply(body: Self.body)]))
        let url = try #require(stage.loopback.url(for: try HTTPRequest.make("/x").url))
        let request = HTTPRequest(url: url, method: "M-SEARCH", body: Array("abc".utf8))
        #expect(await end(of: request) == "200 200000 finished")
        #expect(stage.server.journal.map(\.request.body) == [Array("abc".utf8)])
    }

    @Test func `the law of transports is kept`() async throws {
        let stage = try LoopbackStage(
            .make("GET /whole", replies: [ServerReply(body: Self.body)], afterwards: .repeat),
            .make("GET /none", replies: [ServerReply(status: 204)], afterwards: .repeat),
            .make(
                "GET /chunks",
                replies: [ServerReply(body: Self.body, chunks: Self.unknownLength)],
                afterwards: .repeat
            ),
            .make(
                "GET /short",
                replies: [ServerReply(body: Self.body, fault: .truncatedBody(after: .bytes(5)))],
                afterwards: .repeat
            )
        )
        let requests = try ["/whole", "/none", "/chunks", "/short"].map { path in
            let url = try HTTPRequest.make(path).url
            return HTTPRequest(url: try #require(stage.loopback.url(for: url)))
        }
        let found = try await onOwnThread {
            TransportLaw.violations(
                of: SocketTransport(),
                requests: requests,
                queue: DispatchWorkQueue(label: "receiver"),
                patience: .threads
            )
        }
        // Where a piece ends is the network's choice, and so is the number of events.
        #expect(found == [])
    }

    /// Status, length of the body and end of an exchange.
    private func end(of request: HTTPRequest) async -> String {
        let queue = DispatchWorkQueue(label: "receiver")
        let transport = SocketTransport()
        return await withCheckedContinuation { continuation in
            let tally = Tally()
            _ = transport.start(request, on: queue) { event in
                if let end = tally.take(event) { continuation.resume(returning: end) }
            }
        }
    }
}

/// What has come of an exchange.
private final class Tally: Sendable {
    private struct State {
        var status = "-"
        var count = 0
    }

    private let state = Mutex(State())

    /// Takes an event; gives the whole at the last one.
    func take(_ event: TransportEvent) -> String? {
        state.withLock { state in
            switch event {
            case .trust: break
            case .response(let head): state.status = "\(head.status)"
            case .data(let bytes): state.count += bytes.count
            case .finished: return "\(state.status) \(state.count) finished"
            case .failed(let failure):
                return "\(state.status) \(state.count) \(failure.cause) \(failure.urlErrorCode)"
            }
            return nil
        }
    }
}
