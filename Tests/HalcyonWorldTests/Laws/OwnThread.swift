import Foundation

/// Runs a body that blocks on a thread of its own, so that the pool of Swift tasks stays free.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
