#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking
import HalcyonServer
import Synchronization
import Testing

/// What the table of capabilities says of Foundation is so: a row that fails here is out of date, and
/// what the stub does about it may go.
@Suite(.serialized) struct CapabilityTests {
    @Test(arguments: StubCapability.allCases)
    func `Foundation does what the table says`(capability: StubCapability) async throws {
        switch capability {
        case .lateCalls, .cancelWithinStart, .endWithoutResponse, .redirects:
            await endsProcess(capability)
        case .challenges: #expect(try await neverEnds("/challenged"))
        case .timeouts: #expect(try await neverEnds("/silent"))
        case .piecesForHandlers: #expect(try await handlerBody() == [3])
        case .backpressure: #expect(try await piecesSentToBlockedDelegate() == 100)
        case .downloads: #expect(try await downloadIsLost())
        case .uploads:
            #expect(try await isHidden { $0.httpBody != nil || $0.httpBodyStream != nil })
        case .dispositions: #expect(try await notes(.cancel) == ["head", "data 1", "end"])
        case .suspension: #expect(try await callsAfterSuspension() == ["start": 2, "stop": 1])
        case .stopAtEnd: #expect(try await callsOfOneTask()["stop"] == nil)
        case .canonicalRequests: #expect(try await callsOfOneTask()["canonicalRequest"] == nil)
        case .properties:
            #expect(try await isHidden { URLProtocol.property(forKey: "k", in: $0) != nil })
        case .configuredFields:
            #expect(try await isHidden { $0.value(forHTTPHeaderField: "K") != nil })
        case .byteCounts: #expect(try await receivedCount() == 0)
        }
    }

    private func endsProcess(_ capability: StubCapability) async {
        switch capability {
        case .lateCalls: await #expect(processExitsWith: .failure) { try await Crash.callLate() }
        case .cancelWithinStart:
            await #expect(processExitsWith: .failure) {
                try await Crash.run { $0.stub.task?.cancel() }
            }
        case .endWithoutResponse:
            await #expect(processExitsWith: .failure) { try await Crash.run { $0.finish() } }
        default: await #expect(processExitsWith: .failure) { try await Crash.redirect() }
        }
    }

    /// Whether a task is still running when another, that began later and took longer than its
    /// time-out, has ended.
    private func neverEnds(_ path: String) async throws -> Bool {
        let session = RawProtocol.session { raw in
            switch raw.path {
            case "/challenged":
                raw.head(401, ["WWW-Authenticate": "Basic realm=\"x\""])
                raw.finish()
            case "/silent": break
            default:
                let queue = raw.stub.task?.stubQueue
                queue?.asyncAfter(deadline: .now() + .milliseconds(2_500)) { raw.answer() }
            }
        }
        let hasEnded = Mutex(false)
        var request = URLRequest(url: try url(path))
        request.timeoutInterval = 1
        session.dataTask(with: request) { _, _, _ in hasEnded.withLock { $0 = true } }.resume()
        _ = try await session.data(from: try url("/slow"))
        return !hasEnded.withLock { $0 }
    }

    private func handlerBody() async throws -> [UInt8] {
        let session = RawProtocol.session { raw in
            raw.head()
            for byte in 1...3 { raw.load([UInt8(byte)]) }
            raw.finish()
        }
        return [UInt8](try await session.data(from: try url("/x")).0)
    }

    /// How many pieces have been sent while a delegate is busy with the first call.
    private func piecesSentToBlockedDelegate() async throws -> Int {
        let isSent = DispatchSemaphore(value: 0)
        let delegate = Noting { isSent.wait() }
        let session = RawProtocol.session(delegate) { raw in
            raw.head()
            for _ in 0..<100 { raw.load([1]) }
            raw.finish()
            // Only now does the delegate get past the head.
            isSent.signal()
        }
        await delegate.run(session.dataTask(with: try url("/x")))
        return delegate.notes.count { $0.hasPrefix("data") }
    }

    private func downloadIsLost() async throws -> Bool {
        let session = RawProtocol.session { $0.answer() }
        let url = try url("/x")
        return await withCheckedContinuation { continuation in
            session.downloadTask(with: url) { file, _, error in
                continuation.resume(returning: file == nil && error == nil)
            }
            .resume()
        }
    }

    /// Whether something cannot be seen of a request in the protocol.
    private func isHidden(_ look: @escaping @Sendable (URLRequest) -> Bool) async throws -> Bool {
        let sight = Sight()
        let session = RawProtocol.session(
            nil,
            { $0.httpAdditionalHeaders = ["K": "v"] },
            script: { raw in
                sight.found.withLock { $0 = look(raw.stub.request) }
                raw.answer()
            }
        )
        let marked = NSMutableURLRequest(url: try url("/x"))
        URLProtocol.setProperty("v", forKey: "k", in: marked)
        var request = marked as URLRequest
        request.httpMethod = "POST"
        _ = try await session.upload(for: request, from: Data([1]))
        return !sight.found.withLock { $0 }
    }

    private func notes(_ disposition: URLSession.ResponseDisposition) async throws -> [String] {
        let delegate = Noting(disposition)
        let session = RawProtocol.session(delegate) { $0.answer() }
        await delegate.run(session.dataTask(with: try url("/x")))
        return delegate.notes
    }

    private func callsAfterSuspension() async throws -> [String: Int] {
        let delegate = Noting()
        let started = DispatchSemaphore(value: 0)
        let session = RawProtocol.session(delegate) { raw in
            if RawProtocol.calls.withLock({ $0["start"] }) == 2 { return raw.answer() }
            started.signal()
        }
        let task = session.dataTask(with: try url("/x"))
        await delegate.run(task) {
            DispatchQueue.global().async {
                started.wait()
                task.suspend()
                task.resume()
            }
        }
        return RawProtocol.calls.withLock { $0 }
    }

    private func callsOfOneTask() async throws -> [String: Int] {
        let session = RawProtocol.session { $0.answer() }
        _ = try await session.data(from: try url("/x"))
        return RawProtocol.calls.withLock { $0 }
    }

    private func receivedCount() async throws -> Int64 {
        let delegate = Noting()
        let session = RawProtocol.session(delegate) { $0.answer() }
        let task = session.dataTask(with: try url("/x"))
        await delegate.run(task)
        return task.countOfBytesReceived
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "http://images.example\(path)"))
    }
}

/// What was seen in a protocol.
private final class Sight: Sendable {
    let found = Mutex(true)
}

/// A delegate that notes what it is told.
private final class Noting: NSObject, URLSessionDataDelegate {
    private struct State {
        var notes: [String] = []
        var whenDone: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let disposition: URLSession.ResponseDisposition
    private let atHead: @Sendable () -> Void

    init(
        _ disposition: URLSession.ResponseDisposition = .allow,
        atHead: @escaping @Sendable () -> Void = {}
    ) {
        self.disposition = disposition
        self.atHead = atHead
    }

    var notes: [String] { state.withLock { $0.notes } }

    func run(_ task: URLSessionTask, _ then: () -> Void = {}) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.whenDone = continuation }
            task.resume()
            then()
        }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { $0.notes.append("head") }
        atHead()
        completionHandler(disposition)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.notes.append("data \(data.count)") }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let whenDone = state.withLock { state in
            state.notes.append("end")
            return state.whenDone.take()
        }
        whenDone?.resume()
    }
}

/// What ends the process; each runs in one of its own.
private enum Crash {
    static let url = URL(string: "http://images.example/x") ?? URL(fileURLWithPath: "/")

    /// Runs a script in a task that is awaited.
    static func run(_ script: @escaping @Sendable (Raw) -> Void) async throws {
        _ = try await RawProtocol.session(script: script).data(from: url)
    }

    /// Sends the client elsewhere.
    static func redirect() async throws {
        try await run { raw in
            guard let url = raw.stub.request.url else { return }
            let response = URLResponse(
                url: url,
                mimeType: nil,
                expectedContentLength: 0,
                textEncodingName: nil
            )
            raw.stub.client?.urlProtocol(
                raw.stub,
                wasRedirectedTo: raw.stub.request,
                redirectResponse: response
            )
        }
    }

    /// Answers again when the task has ended and others after it.
    static func callLate() async throws {
        let keeper = Keeper()
        let session = RawProtocol.session { raw in
            if raw.path == "/x" { keeper.kept.withLock { $0 = raw } }
            raw.answer()
        }
        _ = try await session.data(from: url)
        let other = url.deletingLastPathComponent().appending(path: "y")
        for _ in 0..<10 { _ = try await session.data(from: other) }
        keeper.kept.withLock { $0 }?.load([1])
    }

    private final class Keeper: Sendable {
        let kept = Mutex<Raw?>(nil)
    }
}
#endif
