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
    package var callbackQueue: OperationQueue? {
        (child(of: self, "session").flatMap(unwrapped) as? URLSession)?.delegateQueue
    }

    /// Whether only the last piece of a body reaches the caller: the task has a completion handler.
    ///
    /// To be asked on the task's queue; `nil` when it cannot be found.
    package var keepsLastPieceOnly: Bool? {
        guard let session = child(of: self, "session").flatMap(unwrapped),
            let registry = child(of: session, "taskRegistry").flatMap(unwrapped),
            let behaviours = child(of: registry, "behaviours") as? [Int: Any],
            let behaviour = behaviours[taskIdentifier]
        else { return nil }
        let name = Mirror(reflecting: behaviour).children.first?.label ?? "\(behaviour)"
        switch name {
        case "callDelegate": return false
        case "dataCompletionHandler", "dataCompletionHandlerWithTaskDelegate": return true
        default: return nil
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
