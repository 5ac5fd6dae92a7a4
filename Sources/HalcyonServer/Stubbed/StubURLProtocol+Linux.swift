#if canImport(FoundationNetworking)
package import Dispatch
package import Foundation
package import FoundationNetworking

// Foundation on Linux wants its URL protocol clients called on the task's own queue, and crashes
// otherwise; it does not say which that is. Everything that looks into Foundation is in this file,
// and a test fails when what it looks for is no longer there.
extension URLSessionTask {
    /// The queue on which a URL protocol may call its client; `nil` when it cannot be found.
    package var stubQueue: DispatchQueue? {
        child(of: self, "workQueue") as? DispatchQueue
    }

    /// The queue on which the task's session calls back; `nil` when it cannot be found.
    package var callbackQueue: OperationQueue? { stubSession?.delegateQueue }

    /// Whether only the last piece of a body reaches the caller: the task has a completion handler.
    ///
    /// To be asked on the task's queue; `nil` when it cannot be found.
    package var keepsLastPieceOnly: Bool? { stubAudience?.keepsLastPieceOnly }

    /// Who hears of the task, to be asked on the task's queue; `nil` when it cannot be found.
    var stubAudience: StubAudience? {
        guard let session = stubSession, let name = behaviour(in: session) else { return nil }
        let own = delegate ?? session.delegate as? any URLSessionTaskDelegate
        switch name {
        case "callDelegate":
            return StubAudience(session: session, keepsLastPieceOnly: false, delegate: own)
        case "dataCompletionHandler":
            return StubAudience(session: session, keepsLastPieceOnly: true, delegate: nil)
        case "dataCompletionHandlerWithTaskDelegate":
            return StubAudience(session: session, keepsLastPieceOnly: true, delegate: own)
        default: return nil
        }
    }

    /// What an upload task sends; `nil` for other tasks, and when it cannot be found.
    var stubUpload: StubUpload? {
        guard self is URLSessionUploadTask else { return nil }
        guard let body = child(of: self, "knownBody").flatMap(unwrapped) else { return .asked }
        guard let content = Mirror(reflecting: body).children.first?.value else { return nil }
        switch content {
        case let data as DispatchData: return .bytes([UInt8](data))
        case let file as URL: return .file(file)
        case let stream as InputStream: return .stream(StubStream(stream))
        default: return nil
        }
    }

    /// Why the task cannot be answered by a stub; `nil` when it can.
    var reasonNotToStub: String? {
        guard self is URLSessionDownloadTask else { return nil }
        return "a download task has no place for the file of a stub on Linux: use a data task"
    }

    private var stubSession: URLSession? {
        child(of: self, "session").flatMap(unwrapped) as? URLSession
    }

    /// The name of the way in which the caller hears of the task.
    private func behaviour(in session: URLSession) -> String? {
        guard let registry = child(of: session, "taskRegistry").flatMap(unwrapped),
            let behaviours = child(of: registry, "behaviours") as? [Int: Any],
            let behaviour = behaviours[taskIdentifier]
        else { return nil }
        return Mirror(reflecting: behaviour).children.first?.label ?? "\(behaviour)"
    }
}

extension StubPort {
    /// Asks the delegate, on its queue, where a redirect leads to, and calls back on the work queue:
    /// at once when nobody is to be asked, with `nil` when it is not followed.
    ///
    /// - Returns: Whether it can be known whom to ask; if not, nothing is called.
    func redirect(
        to request: URLRequest,
        by response: HTTPURLResponse,
        then answer: @escaping @Sendable (URLRequest?) -> Void
    ) -> Bool {
        guard let audience, let task else { return false }
        guard let delegate = audience.delegate else {
            answer(request)
            return true
        }
        audience.queue.addOperation {
            delegate.urlSession(
                audience.session,
                task: task,
                willPerformHTTPRedirection: response,
                newRequest: request
            ) { request in
                self.later { answer(request) }
            }
        }
        return true
    }

    /// Asks a delegate, on its queue, for a credential, and calls back on the work queue; a
    /// cancelled challenge cancels the task.
    func put(
        _ question: URLAuthenticationChallenge,
        to delegate: any URLSessionTaskDelegate,
        then answer:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
            Void
    ) {
        guard let audience, let task else { return }
        audience.queue.addOperation {
            delegate.urlSession(audience.session, task: task, didReceive: question) {
                disposition,
                credential in
                if disposition == .cancelAuthenticationChallenge { return task.cancel() }
                self.later { answer(disposition, credential) }
            }
        }
    }
}

/// The value of a stored property by its name, also of a superclass.
private func child(of value: Any, _ label: String) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: value)
    while let present = mirror {
        if let found = present.children.first(where: { $0.label == label }) { return found.value }
        mirror = present.superclassMirror
    }
    return nil
}

/// What an optional holds, at any depth.
private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}
#endif
