import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sessions of clients that know nothing of the stub, in real time.
@Suite(.serialized) struct StubURLProtocolTests {
    @Test func `the queue and the kind of a task are where they are looked for`() throws {
        let seen = try #require(seenInside { $0.dataTask(with: $1) { _, _, _ in } })
        #expect(seen.hasQueue)
        #if canImport(FoundationNetworking)
        #expect(seen.keepsLastPieceOnly == true)
        let collector = Collector()
        let other = try #require(seenInside(collector) { $0.dataTask(with: $1) })
        #expect(other.hasQueue)
        #expect(other.keepsLastPieceOnly == false)
        #expect(other.hasCallbackQueue)
        #endif
    }

    @Test(arguments: [Duration.zero, .milliseconds(1)])
    func `a handler gets the whole of a body in pieces`(pause: Duration) async throws {
        let client = try Client([
            ServerReply(
                body: .bytes(Array(0..<10)),
                latency: pause,
                chunks: ChunkPlan(size: .bytes(3), pause: pause)
            )
        ])
        let (data, response) = try await client.session.data(from: client.url)
        #expect([UInt8](data) == Array(0..<10))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(client.server.journal.map(\.ending) == [.complete])
    }

    @Test func `a delegate gets the pieces one by one`() async throws {
        let reply = ServerReply(
            body: .bytes(Array(0..<10)),
            chunks: ChunkPlan(size: .bytes(4), pause: .milliseconds(1))
        )
        let collector = Collector()
        let client = try Client([reply], delegate: collector)
        await collector.run(client.session.dataTask(with: client.url))
        #expect(collector.pieces == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]])
        #expect(collector.code == nil)
    }

    @Test func `a piece is made only when the one before was passed on`() async throws {
        let reply = ServerReply(
            body: .bytes(Array(0..<12)),
            chunks: ChunkPlan(size: .bytes(4))
        )
        let collector = Collector()
        let client = try Client([reply], delegate: collector)
        collector.look = { task in
            // Whatever the stub sends by itself it has sent after this.
            task.stubQueue?.sync {}
            return client.server.journal.map(\.ending.rawValue).joined()
        }
        await collector.run(client.session.dataTask(with: client.url))
        #expect(collector.pieces.map(\.count) == [4, 4, 4])
        #expect(Array(collector.sights.prefix(2)) == ["open", "open"])
    }

    @Test(arguments: [
        (ServerFault.refused, URLError.Code.cannotConnectToHost),
        (.resetMidBody(after: .bytes(2)), .networkConnectionLost),
        (.truncatedBody(after: .bytes(2)), .unknown),
    ])
    func `a fault is the error that a real connection gives`(
        fault: ServerFault,
        code: URLError.Code
    ) async throws {
        let client = try Client([ServerReply(body: .bytes([1, 2, 3]), fault: fault)])
        let error = await #expect(throws: URLError.self) {
            _ = try await client.session.data(from: client.url)
        }
        #expect(error?.code == code)
        #expect(client.server.journal.map(\.ending) == [.failed])
    }

    @Test func `a 401 ends also where nobody answers challenges`() async throws {
        let client = try Client([
            ServerReply(
                status: 401,
                fields: ["WWW-Authenticate": "Basic realm=\"x\""],
                body: .bytes([1])
            )
        ])
        let (data, response) = try await client.session.data(from: client.url)
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        #expect([UInt8](data) == [1])
    }

    @Test func `a request that no rule matches is told why, and nothing leaves`() async throws {
        let client = try Client([ServerReply()])
        let other = try #require(URL(string: "http://127.0.0.1:9/other"))
        let (data, response) = try await client.session.data(from: other)
        #expect((response as? HTTPURLResponse)?.statusCode == 501)
        #expect(String(decoding: data, as: UTF8.self).contains("/other"))
    }

    @Test func `a session without a server reaches nobody`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubURLProtocol.self]
        let session = URLSession(configuration: configuration)
        let url = try #require(URL(string: "http://images.example/x"))
        let error = await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test func `two sessions at once reach each its own server`() async throws {
        let clients = try (0..<2).map { number in
            try Client([ServerReply(body: .bytes([UInt8(number)]))])
        }
        let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for number in 0..<400 {
                let client = clients[number % 2]
                group.addTask {
                    let (data, _) = try await client.session.data(from: client.url)
                    return (number % 2, [UInt8](data))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bodies.count == 400)
        #expect(bodies.allSatisfy { number, body in body == [UInt8(number)] })
        #expect(clients.allSatisfy { $0.server.journal.count == 200 })
    }

    @Test func `thousands with delays, a third cancelled, end each once`() async throws {
        let client = try Client([
            ServerReply(
                body: .random(size: .bytes(500), seed: 1),
                latency: .microseconds(300),
                chunks: ChunkPlan(size: .bytes(200), pause: .microseconds(200))
            )
        ])
        let unexpected = await withTaskGroup(of: Bool?.self) { group in
            var unexpected = 0
            for number in 0..<3_000 {
                if number >= 64, let ended = await group.next(), ended == nil { unexpected += 1 }
                group.addTask { await client.fetch(cancels: number % 3 == 0) }
            }
            for await ended in group where ended == nil { unexpected += 1 }
            return unexpected
        }
        #expect(unexpected == 0)
        let done = await client.isQuiet
        #expect(done)
        let endings = client.server.journal.map(\.ending)
        #expect(endings.filter { $0 == .complete }.count >= 2_000)
        #expect(!endings.contains(.failed))
    }

    /// What is found out about a task in the `startLoading` of its protocol.
    private func seenInside(
        _ delegate: Collector? = nil,
        _ make: (URLSession, URL) -> URLSessionTask
    ) -> Looking.Sight? {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Looking.self]
        let session = URLSession(
            configuration: configuration,
            delegate: delegate,
            delegateQueue: nil
        )
        guard let url = URL(string: "http://images.example/x") else { return nil }
        make(session, url).resume()
        return Looking.next()
    }
}

/// A stub that only looks at its task.
private final class Looking: URLProtocol {
    struct Sight: Sendable {
        var hasQueue: Bool
        var hasCallbackQueue: Bool
        var keepsLastPieceOnly: Bool?
    }

    private static let sights = Mutex<[Sight]>([])
    private static let isSeen = DispatchSemaphore(value: 0)

    static func next() -> Sight? {
        isSeen.wait()
        return sights.withLock { $0.popLast() }
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let sight = Sight(
            hasQueue: task?.stubQueue != nil,
            hasCallbackQueue: task?.callbackQueue != nil,
            keepsLastPieceOnly: task?.keepsLastPieceOnly
        )
        client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
        Self.sights.withLock { $0.append(sight) }
        Self.isSeen.signal()
    }

    override func stopLoading() {}
}

/// A session over a stub of its own.
private final class Client: Sendable {
    let server: FakeServer
    let session: URLSession
    let url: URL

    init(_ replies: [ServerReply], delegate: Collector? = nil) throws {
        url = try #require(URL(string: "http://images.example/x"))
        server = FakeServer(.make("GET /x", replies: replies, afterwards: .repeat))
        let configuration = URLSessionConfiguration.ephemeral
        let network = DispatchWorkQueue(label: "network")
        StubServer(server, network: network, time: SystemTimeSource()).install(on: configuration)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Fetches once; whether it came whole, or `nil` when that was not as expected.
    func fetch(cancels: Bool) async -> Bool? {
        await withCheckedContinuation { continuation in
            let task = session.dataTask(with: url) { data, _, error in
                let isWhole = error == nil && data?.count == 500
                let isCancelled = (error as? URLError)?.code == .cancelled
                let isExpected = isWhole || (cancels && isCancelled)
                continuation.resume(returning: isExpected ? isWhole : nil)
            }
            task.resume()
            if cancels { task.cancel() }
        }
    }

    /// Whether every exchange comes to its end.
    var isQuiet: Bool {
        get async {
            await withCheckedContinuation { continuation in
                server.whenAllClosed { continuation.resume(returning: true) }
            }
        }
    }
}

/// A delegate that keeps the pieces of a body.
private final class Collector: NSObject, URLSessionDataDelegate {
    private struct State {
        var pieces: [[UInt8]] = []
        var sights: [String] = []
        var look: (@Sendable (URLSessionTask) -> String)?
        var code: Int?
        var whenDone: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var pieces: [[UInt8]] { state.withLock { $0.pieces } }
    var sights: [String] { state.withLock { $0.sights } }
    var code: Int? { state.withLock { $0.code } }

    /// What it finds out at each piece.
    var look: (@Sendable (URLSessionTask) -> String)? {
        get { state.withLock { $0.look } }
        set { state.withLock { $0.look = newValue } }
    }

    /// Runs a task to its end.
    func run(_ task: URLSessionTask) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.whenDone = continuation }
            task.resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let sight = look?(dataTask)
        state.withLock { state in
            state.pieces.append([UInt8](data))
            if let sight { state.sights.append(sight) }
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let whenDone = state.withLock { state in
            state.code = (error as? NSError)?.code
            return state.whenDone.take()
        }
        whenDone?.resume()
    }
}
