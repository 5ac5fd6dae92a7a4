#if !canImport(FoundationNetworking)
package import Dispatch
package import Foundation

// Apple's URL protocol clients may be called from any queue, and gather the pieces of a body.
extension URLSessionTask {
    /// A queue on which a URL protocol may call its client; another one each time.
    package var stubQueue: DispatchQueue? {
        DispatchQueue(label: "halcyon.stub")
    }

    /// Unknown: nothing public leads from a task to its session.
    var stubAudience: StubAudience? { nil }

    /// Nothing: an upload's body is a stream of the request.
    var stubUpload: StubUpload? { nil }

    /// Nothing speaks against it.
    var reasonNotToStub: String? { nil }
}

extension StubPort {
    /// Sends the client elsewhere: the system asks its delegate, and starts another stub there.
    func redirect(
        to request: URLRequest,
        by response: HTTPURLResponse,
        then answer: @escaping @Sendable (URLRequest?) -> Void
    ) -> Bool {
        handOver { stub in
            stub.client?.urlProtocol(stub, wasRedirectedTo: request, redirectResponse: response)
        }
        return true
    }

    /// Asks nobody: there is no delegate that is known.
    func put(
        _ question: URLAuthenticationChallenge,
        to delegate: any URLSessionTaskDelegate,
        then answer:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) ->
            Void
    ) {}
}
#endif
