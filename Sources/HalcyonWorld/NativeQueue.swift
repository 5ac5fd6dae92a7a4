package import Dispatch
package import Foundation

/// A real queue, to hand to a client that takes one.
package enum NativeQueue: Sendable {
    /// A Dispatch queue.
    case dispatch(DispatchQueue)
    /// An Operation queue that runs one operation at a time.
    case operation(OperationQueue)
}
