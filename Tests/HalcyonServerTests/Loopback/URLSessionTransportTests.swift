import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

/// The loader's transport over real sockets.
@Suite(.serialized) struct URLSessionTransportTests {
    private static let body = ReplyBody.bytes(Array(repeating: 65, count: 1_000))
    private static let challenge: HTTPFields = ["WWW-Authenticate": "Basic realm=\"a\""]

    private static let outcomes: [(reply: ServerReply, ending: String)] = [
        (ServerReply(body: body), "200 1000 finished"),
        (ServerReply(status: 204), "204 0 finished"),
        (ServerReply(status: 304, fields: ["ETag": "\"a\""]), "304 0 finished"),
        (ServerReply(status: 404, body: body), "404 1000 finished"),
        (
            ServerReply(status: 302, fields: ["Location": "http://127.0.0.1:1/"], body: body),
            "302 1000 finished"
        ),
        (ServerReply(status: 302, fields: ["Location": "/x"]), "302 0 finished"),
        (ServerReply(status: 401, fields: challenge, body: body), "401 1000 finished"),
        (ServerReply(status: 401, fields: challenge), "401 0 finished"),
        (
            ServerReply(
                status: 401,
                fields: ["WWW-Authenticate": "Digest realm=\"a\", nonce=\"b\", qop=\"auth\""]
            ),
            "401 0 finished"
        ),
        (
            ServerReply(
                status: 401,
                fields: ["WWW-Authenticate": "Bearer error=\"invalid_token\""],
                body: body
            ),
            "401 1000 finished"
        ),
        (
            ServerReply(status: 407, fields: ["Proxy-Authenticate": "Basic realm=\"a\""]),
            "407 0 finished"
        ),
        (
            ServerReply(
                body: body,
                chunks: ChunkPlan(size: .bytes(100), isLengthUnknown: true)
            ),
            "200 1000 finished"
        ),
        (ServerReply(fault: .refused), "- 0 cannotConnect -1004"),
        (
            ServerReply(body: body, fault: .resetMidBody(after: .bytes(500))),
            "200 500 connectionLost -1005"
        ),
        (
            ServerReply(body: body, fault: .truncatedBody(after: .bytes(500))),
            "200 500 truncatedBody -1"
        ),
        (
            ServerReply(
                body: body,
                chunks: ChunkPlan(size: .bytes(100), isLengthUnknown: true),
                fault: .truncatedBody(after: .bytes(500))
            ),
            "200 500 truncatedBody -1"
        ),
    ]

    @Test(arguments: outcomes)
    func `a reply ends as it should, and never hangs`(
        reply: ServerReply,
        ending: String
    ) async throws {
        let stage = try LoopbackStage(.make("GET /x", replies: [reply]))
        let exchange = try RunningExchange(stage, "/x", URLSessionTransport.ephemeral)
        #expect(await exchange.ended() == ending)
        #expect(stage.server.journal.count == (reply.fault == .refused ? 0 : 1))
    }

    @Test func `the response to HEAD has no body, whatever its length says`() async throws {
        let stage = try LoopbackStage(.make("HEAD /x", replies: [ServerReply(body: Self.body)]))
        let exchange = try RunningExchange(stage, "/x", .ephemeral, method: "HEAD")
        #expect(await exchange.ended() == "200 0 finished")
    }

    @Test(arguments: ["ftp://127.0.0.1/x", "file:///x", "data:,x", "http:///x", "x"])
    func `a URL that is not HTTP is not asked for`(text: String) async throws {
        let stage = try LoopbackStage(.make("GET /x"))
        let url = try #require(URL(string: text))
        let exchange = try RunningExchange(stage, at: url, .ephemeral)
        #expect(await exchange.ended() == "- 0 unsupportedURL -1002")
    }

    @Test func `nothing is kept between two requests`() async throws {
        let reply = ServerReply(
            fields: ["Cache-Control": "max-age=600", "ETag": "\"a\""],
            body: Self.body
        )
        let stage = try LoopbackStage(.make("GET /x", replies: [reply, reply]))
        let transport = URLSessionTransport.ephemeral
        for _ in 0..<2 {
            let exchange = try RunningExchange(stage, "/x", transport)
            #expect(await exchange.ended() == "200 1000 finished")
        }
        #expect(stage.server.journal.count == 2)
        #expect(stage.server.journal.allSatisfy { $0.request.fields["If-None-Match"] == nil })
    }

    @Test func `a transport that goes lets its exchanges end`() async throws {
        let stage = try LoopbackStage(
            .make("GET /x", replies: [ServerReply(body: Self.body, gate: "g")], afterwards: .repeat)
        )
        var transport: URLSessionTransport? = .ephemeral
        let exchanges = try (0..<8).map { _ in
            try RunningExchange(stage, "/x", try #require(transport))
        }
        transport = nil
        exchanges[0].cancel()
        stage.server.gates.open("g")
        for exchange in exchanges.dropFirst() {
            #expect(await exchange.ended() == "200 1000 finished")
        }
    }

    @Test func `nothing comes after a cancel, from any thread at any time`() async throws {
        let reply = ServerReply(
            body: .random(size: .kibibytes(64), seed: 1),
            latency: .milliseconds(50),
            chunks: ChunkPlan(size: .kibibytes(16), pause: .milliseconds(50))
        )
        let stage = try LoopbackStage(
            .make("GET /x", replies: [reply, ServerReply(body: Self.body)], afterwards: .cycle)
        )
        let transport = URLSessionTransport.ephemeral
        for round in 0..<20 {
            let exchanges = try (0..<16).map { _ in try RunningExchange(stage, "/x", transport) }
            let cancelled = stride(from: round % 3, to: 16, by: 3).map { exchanges[$0] }
            await withTaskGroup(of: Void.self) { group in
                for exchange in cancelled { group.addTask { exchange.cancelOnQueue() } }
            }
            for (index, exchange) in exchanges.enumerated() where index % 3 != round % 3 {
                #expect(await exchange.ended().hasSuffix("finished"))
            }
            #expect(exchanges.flatMap(\.breaches).isEmpty)
        }
    }

    @Test func `a long body can be refused on its way`() async throws {
        let stage = try LoopbackStage(
            .make("GET /x", replies: [ServerReply(body: .random(size: .mebibytes(64), seed: 1))])
        )
        let exchange = try RunningExchange(stage, "/x", .ephemeral, byteLimit: 1 << 20)
        #expect(await exchange.ended() == "200 refused")
        let isOver = try await onOwnThread { stage.loopback.drain(within: .seconds(10)) }
        #expect(isOver)
        #expect(stage.server.journal.map(\.ending) == [.cancelled])
    }

    @Test func `a redirect may be cancelled at any moment`() async throws {
        let reply = ServerReply(status: 302, fields: ["Location": "/y"], body: Self.body)
        let running = Mutex<[RunningExchange]>([])
        let count = Mutex(0)
        var setting = LoopbackSetting.fast
        setting.onArrival = { _ in
            let turn = count.withLock { count in
                count += 1
                return count
            }
            // The answer is on its way for about as long as this takes.
            DispatchQueue.global().async {
                for _ in 0..<(turn % 40) * 100 { _ = running.withLock { $0.isEmpty } }
                running.withLock { $0.count < turn ? nil : $0[turn - 1] }?.cancel()
            }
        }
        let stage = try LoopbackStage(
            .make("GET /x", replies: [reply], afterwards: .repeat),
            setting: setting
        )
        for _ in 0..<600 {
            let exchange = try await onOwnThread {
                let gate = DispatchSemaphore(value: 0)
                stage.server.whenAllClosed { gate.signal() }
                gate.wait()
                return try RunningExchange(stage, "/x", .ephemeral)
            }
            running.withLock { $0.append(exchange) }
        }
        let isOver = try await onOwnThread { stage.loopback.drain(within: .seconds(10)) }
        #expect(isOver)
        #expect(count.withLock { $0 } > 100)
    }

    @Test func `the transport keeps the law`() async throws {
        let replies: [String: ServerReply] = [
            "/plain": ServerReply(body: Self.body),
            "/empty": ServerReply(status: 204),
            "/chunks": ServerReply(
                body: .random(size: .kibibytes(200), seed: 1),
                latency: .milliseconds(20),
                chunks: ChunkPlan(size: .kibibytes(50), pause: .milliseconds(20))
            ),
            "/reset": ServerReply(body: Self.body, fault: .resetMidBody(after: .bytes(5))),
            "/short": ServerReply(body: Self.body, fault: .truncatedBody(after: .bytes(5))),
            "/secret": ServerReply(status: 401, fields: Self.challenge, body: Self.body),
        ]
        let server = FakeServer(
            script: ServerScript(
                rules: replies.keys.sorted().compactMap { path in
                    replies[path].map {
                        ServerRule.make("GET \(path)", replies: [$0], afterwards: .repeat)
                    }
                }
            )
        )
        let loopback = try LoopbackServer(server, time: StoppedTime(), setting: .fast)
        defer { loopback.stop() }
        let requests = try replies.keys.sorted().map { path in
            let url = try HTTPRequest.make(path).url
            return HTTPRequest(url: try #require(loopback.url(for: url)))
        }
        let found = try await onOwnThread {
            TransportLaw.violations(
                of: URLSessionTransport.ephemeral,
                requests: requests,
                queue: DispatchWorkQueue(label: "receiver"),
                patience: .threads
            )
        }
        #expect(found == [])
    }
}

/// One request over sockets, and what came of it.
private final class RunningExchange: Sendable {
    private struct State {
        var status = "-"
        var byteCount = 0
        var ending: String?
        var waiter: CheckedContinuation<String, Never>?
        var isCancelled = false
        var breaches: [String] = []
    }

    private let state = Mutex(State())
    private let queue = DispatchWorkQueue(label: "receiver")
    private let handle = Handle()
    private let byteLimit: Int

    convenience init(
        _ stage: LoopbackStage,
        _ path: String,
        _ transport: URLSessionTransport,
        method: String = "GET",
        byteLimit: Int = .max
    ) throws {
        let url = try #require(stage.loopback.url(for: try HTTPRequest.make(path).url))
        try self.init(stage, at: url, transport, method: method, byteLimit: byteLimit)
    }

    init(
        _ stage: LoopbackStage,
        at url: URL,
        _ transport: URLSessionTransport,
        method: String = "GET",
        byteLimit: Int = .max
    ) throws {
        self.byteLimit = byteLimit
        let request = HTTPRequest(url: url, method: method)
        handle.keep(transport.start(request, on: queue) { [self] event in take(event) })
    }

    var breaches: [String] { state.withLock { $0.breaches } }

    func cancel() {
        handle.cancel()
    }

    /// Cancels as code on the receiver's queue does, and waits until that has happened.
    func cancelOnQueue() {
        queue.dispatchQueue.sync {
            state.withLock { $0.isCancelled = true }
            handle.cancel()
        }
    }

    /// How it ended; waits for that.
    func ended() async -> String {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiter = continuation }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    private func take(_ event: TransportEvent) {
        state.withLock { state in
            if state.isCancelled { state.breaches.append("\(event) after the cancel") }
        }
        switch event {
        case .trust: break
        case .response(let head): state.withLock { $0.status = "\(head.status)" }
        case .data(let bytes):
            let count = state.withLock { state in
                state.byteCount += bytes.count
                return state.byteCount
            }
            guard count > byteLimit else { return }
            handle.cancel()
            end { "\($0.status) refused" }
        case .finished: end { "\($0.status) \($0.byteCount) finished" }
        case .failed(let failure):
            end { "\($0.status) \($0.byteCount) \(failure.cause) \(failure.urlErrorCode)" }
        }
    }

    private func end(_ words: (State) -> String) {
        let (waiter, ending) = state.withLock { state in
            let ending = words(state)
            state.ending = ending
            return (state.waiter.take(), ending)
        }
        waiter?.resume(returning: ending)
    }
}
