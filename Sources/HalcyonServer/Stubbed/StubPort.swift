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
/// would end the process.
final class StubPort: Sendable {
    // SAFETY: everything of the stub is used on the serial work queue of its task alone.
    private struct Stub: @unchecked Sendable {
        let stub: StubURLProtocol
    }

    private let box: Stub
    private let queue: DispatchQueue?
    /// Where the session calls back; `nil` when it cannot be found.
    private let callbacks: OperationQueue?
    private let isOver = Atomic<Bool>(false)
    /// Whether the client keeps only the last piece of a body, so that it must come in one.
    let wantsOnePiece: Bool

    /// Makes the port of a stub that is being started; on its task's work queue.
    init(_ stub: StubURLProtocol) {
        box = Stub(stub: stub)
        queue = stub.task?.stubQueue
        callbacks = stub.task?.callbackQueue
        // One piece is right for everybody, if not as interesting.
        wantsOnePiece = stub.task?.keepsLastPieceOnly ?? true
    }

    /// Whether anything can be sent after `startLoading` has returned.
    var canSendLater: Bool { queue != nil }

    /// Sends steps in order, later; any thread.
    func send(_ steps: [ExchangeStep]) {
        queue?.async { [self] in sendInside(steps) }
    }

    /// Sends steps in order, now; on the work queue.
    func sendInside(_ steps: [ExchangeStep]) {
        for step in steps where !isOver.load(ordering: .relaxed) { perform(step) }
    }

    /// Calls back when the session has passed on all that was sent so far.
    ///
    /// - Returns: Whether that can be known; if not, nothing is called.
    func whenDelivered(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let queue, let callbacks else { return false }
        // By way of the work queue, where what was sent may still be waiting.
        queue.async { callbacks.addOperation(work) }
        return true
    }

    /// Fails because a reply that waits cannot be played; on the work queue.
    func failUnplayable() {
        fail(-1, "Foundation hides the queue of its tasks: a reply that waits cannot be stubbed")
    }

    /// Sends nothing any more; on the work queue.
    func stop() {
        isOver.store(true, ordering: .relaxed)
    }

    private func perform(_ step: ExchangeStep) {
        let stub = box.stub
        switch step {
        case .awaitTrust, .awaitGate, .wait, .stall:
            return
        case .head(let head):
            guard let response = HTTPURLResponse(head, of: stub.request) else {
                return fail(-1_017, "the head of the reply cannot be written")
            }
            stub.client?.urlProtocol(
                stub,
                didReceive: response,
                cacheStoragePolicy: .notAllowed
            )
        case .body(let bytes):
            stub.client?.urlProtocol(stub, didLoad: Data(bytes))
        case .finish:
            stop()
            stub.client?.urlProtocolDidFinishLoading(stub)
        case .refuse:
            fail(-1_004, "Couldn't connect to server")
        case .reset:
            fail(-1_005, "Recv failure: Connection reset by peer")
        case .hangUp:
            fail(-1_011, "Empty reply from server")
        case .distrust:
            fail(-1, "SSL certificate problem: self-signed certificate")
        case .endWithoutResponse:
            stop()
            stub.client?.urlProtocolDidFinishLoading(stub)
        case .respondOtherwise:
            respondOtherwise()
        case .garble:
            fail(-1, "Illegal or missing hexadecimal sequence in chunked-encoding")
        case .corrupt:
            fail(-1, "Error while processing content unencoding: incorrect header check")
        case .close:
            fail(-1, "transfer closed with outstanding read data remaining")
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

    /// Fails as the system's own client does on Linux.
    private func fail(_ code: Int, _ message: String) {
        stop()
        let error = NSError(
            domain: NSURLErrorDomain,
            code: code,
            userInfo: [NSLocalizedDescriptionKey: message]
        )
        box.stub.client?.urlProtocol(box.stub, didFailWithError: URLError(_nsError: error))
    }
}

extension HTTPURLResponse {
    /// A head as the system's client would give it; lines of one name are joined.
    fileprivate convenience init?(_ head: HTTPResponseHead, of request: URLRequest) {
        guard let url = request.url else { return nil }
        var fields: [String: String] = [:]
        for line in head.fields.lines where fields[line.name] == nil {
            fields[line.name] = head.fields[line.name]
        }
        self.init(
            url: url,
            statusCode: head.status,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
    }
}
