import AlcedoHTTP
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way from a reply that is played to the client of one stub.
///
/// It calls the client on the task's work queue only, and no more after a stop or the end: either
/// would end the process. What it has to find out about the task it looks for when it is needed
/// first, since that takes longer than a short reply.
final class StubPort: Sendable {
    // SAFETY: everything of the stub is used on the serial work queue of its task alone.
    private struct Stub: @unchecked Sendable {
        let stub: StubURLProtocol
    }

    private struct State {
        var queue: DispatchQueue??
        var audience: StubAudience??
        /// Where the reply comes from: elsewhere than was asked for, after a redirect.
        var url: URL?
    }

    private let box: Stub
    private let isOver = Atomic<Bool>(false)
    private let state = Mutex(State())

    /// Makes the port of a stub that is being started; on its task's work queue.
    init(_ stub: StubURLProtocol) {
        box = Stub(stub: stub)
    }

    /// The task; to be used on its work queue.
    var task: URLSessionTask? { box.stub.task }

    /// Who hears of the task, to be asked on the work queue; `nil` when it cannot be found.
    var audience: StubAudience? {
        if let known = state.withLock({ $0.audience }) { return known }
        let found = task?.stubAudience
        state.withLock { $0.audience = .some(found) }
        return found
    }

    private var queue: DispatchQueue? {
        if let known = state.withLock({ $0.queue }) { return known }
        let found = box.stub.task?.stubQueue
        state.withLock { $0.queue = .some(found) }
        return found
    }

    /// Whether the client keeps only the last piece of a body, so that it must come in one; to be
    /// asked on the work queue.
    var wantsOnePiece: Bool {
        // One piece is right for everybody, if not as interesting.
        audience?.keepsLastPieceOnly ?? true
    }

    /// Whether anything can be sent after `startLoading` has returned.
    var canSendLater: Bool { queue != nil }

    /// Does something on the work queue, later; any thread.
    func later(_ work: @escaping @Sendable () -> Void) {
        queue?.async(execute: work)
    }

    /// Sends what follows as the reply of another URL.
    func move(to url: URL) {
        state.withLock { $0.url = url }
    }

    /// Calls back on the work queue when the session has passed on all that was sent so far.
    ///
    /// - Returns: Whether that can be known; if not, nothing is called.
    func whenDelivered(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let queue, let callbacks = audience?.queue else { return false }
        callbacks.addOperation { queue.async(execute: work) }
        return true
    }

    /// Sends nothing any more; on the work queue.
    func stop() {
        isOver.store(true, ordering: .relaxed)
    }

    /// Leaves the rest to the system; on the work queue.
    func handOver(_ leave: (StubURLProtocol) -> Void) {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        leave(box.stub)
    }

    /// Ends in an error; on the work queue.
    func fail(_ failure: StubFailure) {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        box.stub.client?.urlProtocol(box.stub, didFailWithError: failure.error)
    }
}

// What is sent

extension StubPort {
    /// Sends steps in order; on the work queue.
    func send(_ steps: [ExchangeStep]) {
        for step in steps where !isOver.load(ordering: .relaxed) { perform(step) }
    }

    /// Sends steps in order, later; any thread.
    func sendLater(_ steps: [ExchangeStep]) {
        later { [self] in send(steps) }
    }

    /// Sends a piece of a body; on the work queue.
    func load(_ data: Data) {
        guard !isOver.load(ordering: .relaxed) else { return }
        box.stub.client?.urlProtocol(box.stub, didLoad: data)
    }

    /// A head as the system's client would give it; `nil` when it cannot be written.
    func response(_ head: HTTPResponseHead, _ memory: StubMemory? = nil) -> HTTPURLResponse? {
        guard let url = state.withLock({ $0.url }) ?? box.stub.request.url else { return nil }
        return memory.map { $0.response(head, from: url) } ?? HTTPURLResponse(head, from: url)
    }

    /// Sends a head; on the work queue.
    func respond(_ head: HTTPResponseHead, _ memory: StubMemory?) {
        guard !isOver.load(ordering: .relaxed) else { return }
        guard let response = response(head, memory) else {
            let words = "the head of the reply cannot be written"
            return fail(StubFailure(code: .cannotParseResponse, message: words))
        }
        box.stub.client?.urlProtocol(
            box.stub,
            didReceive: response,
            cacheStoragePolicy: .notAllowed
        )
    }

    private func perform(_ step: ExchangeStep) {
        let stub = box.stub
        if let failure = StubFailure(step.named(stub.request.url)) { return fail(failure) }
        switch step {
        case .head(let head):
            respond(head, nil)
        case .body(let bytes):
            stub.client?.urlProtocol(stub, didLoad: Data(bytes))
        case .finish, .endWriting, .endWithoutResponse:
            stop()
            stub.client?.urlProtocolDidFinishLoading(stub)
        case .respondOtherwise:
            respondOtherwise()
        case .awaitTrust, .awaitGate, .awaitLink, .wait, .interim, .bytes, .stall, .refuse, .reset,
            .hangUp, .distrust, .garble, .corrupt, .close, .fail:
            return
        }
    }

    /// Gives a response that is none of HTTP; it has no body.
    private func respondOtherwise() {
        let stub = box.stub
        stop()
        let response = URLResponse(
            url: stub.request.url ?? URL(fileURLWithPath: "/"),
            mimeType: "image/png",
            expectedContentLength: 0,
            textEncodingName: nil
        )
        stub.client?.urlProtocol(stub, didReceive: response, cacheStoragePolicy: .notAllowed)
        stub.client?.urlProtocolDidFinishLoading(stub)
    }
}
