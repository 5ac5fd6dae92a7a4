import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonServer
import Synchronization
import Testing

#if canImport(FoundationNetworking)

/// What the libcurl that the tests run with says, against the table of what its releases say.
@Suite(.serialized) struct RunningLibcurlTests {
    private static let body = ReplyBody.bytes(Array(repeating: 65, count: 1_000))
    private static let chunks = ChunkPlan(size: .bytes(100), isLengthUnknown: true)

    private static let troubles: [(reply: ServerReply, cause: TransportFailure.Cause)] = [
        (ServerReply(body: body, fault: .truncatedBody(after: .bytes(5))), .truncatedBody),
        (
            ServerReply(body: body, chunks: chunks, fault: .truncatedBody(after: .bytes(150))),
            .truncatedBody
        ),
        (
            ServerReply(body: body, chunks: chunks, fault: .badChunk(after: .bytes(100))),
            .malformedResponse
        ),
        (ServerReply(body: body, isCompressed: true, fault: .badGzip), .malformedResponse),
        (ServerReply(fault: .emptyReply), .emptyResponse),
        (ServerReply(fault: .tls), .secureConnectionFailed),
        (ServerReply(fault: .refused), .cannotConnect),
    ]

    @Test(arguments: troubles.indices)
    func `the words of the running libcurl are in the table, under its release`(
        index: Int
    ) async throws {
        let (reply, cause) = Self.troubles[index]
        let stage = try LoopbackStage(
            .make("GET /x", replies: [reply]),
            .make("GET /version", replies: [ServerReply()])
        )
        #expect(try await failure(of: "http://images.example/version", stage) == nil)
        let field = stage.server.journal.first?.request.fields["User-Agent"] ?? ""
        let version = try #require(LibcurlVersion(userAgent: field))
        let failure = try #require(
            try await failure(of: "https://images.example/x", stage)
        )
        #expect(failure.cause == cause)
        let row = LibcurlText.row(of: failure.message)
        #expect(row?.cause == cause, "\(failure.message) of libcurl \(version)")
        #expect(row?.holds(for: version) == true, "\(failure.message) of libcurl \(version)")
    }

    private func failure(
        of address: String,
        _ stage: LoopbackStage
    ) async throws -> TransportFailure? {
        let url = try #require(URL(string: address).flatMap { stage.loopback.url(for: $0) })
        let queue = DispatchWorkQueue(label: "receiver")
        return await withCheckedContinuation { continuation in
            // A session of its own: on a connection that was in use the request would be sent again.
            _ = URLSessionTransport.ephemeral.start(HTTPRequest(url: url), on: queue) { event in
                switch event {
                case .finished: continuation.resume(returning: nil)
                case .failed(let failure): continuation.resume(returning: failure)
                case .trust, .response, .data: break
                }
            }
        }
    }
}

#endif
