import AlcedoHTTP
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What the system's own client does by itself between a task and its delegate, and does not do for
// a stub: bodies of uploads, redirects, challenges.
extension FreeExchange {
    /// Finds the bytes of a body, and asks the server.
    func send(_ upload: StubUpload, of request: URLRequest, through port: StubPort) {
        switch upload {
        case .none: return ask(HTTPRequest(request, body: nil))
        case .bytes(let bytes): return ask(HTTPRequest(request, body: bytes))
        case .file, .stream, .asked: break
        }
        guard port.canSendLater else {
            return fail(.unplayable("the queue of a task is hidden: its body cannot be read"))
        }
        guard case .asked = upload, let audience = port.audience, let task = port.task,
            let delegate = audience.delegate
        else { return read(upload, of: request, port) }
        audience.queue.addOperation { [self] in
            delegate.urlSession(audience.session, task: task) { [self] stream in
                let body = stream.map { StubUpload.stream(StubStream($0)) } ?? .none
                read(body, of: request, port)
            }
        }
    }

    /// Reads a body beside the queue that all sessions share.
    private func read(_ upload: StubUpload, of request: URLRequest, _ port: StubPort) {
        DispatchQueue(label: "halcyon.stub.body").async { [self] in
            let body = upload.read()
            port.later { [self] in
                if let body { return ask(HTTPRequest(request, body: body)) }
                let size = StubUpload.limit
                fail(.unplayable("the body cannot be read, or has more than \(size) bytes"))
            }
        }
    }

    /// Follows a redirect or asks about a challenge; returns whether the reply goes no further, at
    /// least for now.
    func turnAside(for head: HTTPResponseHead, _ port: StubPort) -> Bool {
        guard let asked = state.withLock({ $0.asked }) else { return false }
        if let next = StubRedirect.request(after: asked, head) {
            return follow(next, head, port)
        }
        if let challenge = StubChallenge(head) { return put(challenge, head, port) }
        return false
    }

    private func follow(
        _ next: HTTPRequest,
        _ head: HTTPResponseHead,
        _ port: StubPort
    ) -> Bool {
        let count = state.withLock { state in
            state.redirects += 1
            return state.redirects
        }
        guard count <= StubRedirect.limit else {
            fail(.tooManyRedirects)
            return true
        }
        guard let response = port.response(head) else { return false }
        let isAsked = port.redirect(to: next.urlRequest, by: response) { [self] request in
            guard let request else { return deliver(head, port) }
            leave()
            port.move(to: request.url ?? next.url)
            ask(HTTPRequest(request, body: request.httpBody.map { [UInt8]($0) }))
        }
        if !isAsked {
            fail(.unplayable("the delegate of a task is hidden: it cannot be redirected"))
        }
        return true
    }

    private func put(
        _ challenge: StubChallenge,
        _ head: HTTPResponseHead,
        _ port: StubPort
    ) -> Bool {
        guard let delegate = port.audience?.delegate, let response = port.response(head) else {
            return false
        }
        let failures = state.withLock { state in
            defer { state.challenges += 1 }
            return state.challenges
        }
        let question = challenge.question(response, failures: failures)
        port.put(question, to: delegate) { [self] disposition, credential in
            guard disposition == .useCredential, let credential else { return deliver(head, port) }
            answer(challenge, credential)
        }
        return true
    }

    private func answer(_ challenge: StubChallenge, _ credential: URLCredential) {
        guard let asked = state.withLock({ $0.asked }) else { return }
        guard let next = challenge.answer(to: asked, credential) else {
            return fail(.unplayable("a stub cannot answer a challenge of the kind Digest"))
        }
        leave()
        ask(next)
    }

    /// Gives the reply to the client as it is.
    private func deliver(_ head: HTTPResponseHead, _ port: StubPort) {
        guard !state.withLock({ $0.isOver }) else { return }
        port.send([.head(head.withQuietChallenge)])
        play()
    }

    /// Is done with a reply that the client goes on from.
    private func leave() {
        let exchange = state.withLock { $0.exchange }
        if let exchange { line.server.close(exchange.id, .complete) }
    }
}
