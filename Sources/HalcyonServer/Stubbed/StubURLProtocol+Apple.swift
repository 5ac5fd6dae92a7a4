#if !canImport(FoundationNetworking)
package import Dispatch
package import Foundation

// Apple's URL protocol clients may be called from any queue, and gather the pieces of a body.
extension URLSessionTask {
    /// A queue on which a URL protocol may call its client.
    package var stubQueue: DispatchQueue? {
        DispatchQueue(label: "halcyon.stub")
    }

    /// Unknown: nothing public leads from a task to its session.
    package var callbackQueue: OperationQueue? { nil }

    /// Whether only the last piece of a body reaches the caller.
    package var keepsLastPieceOnly: Bool? { false }
}
#endif
