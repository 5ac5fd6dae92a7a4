#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// Tasks of a URL session that stand for exchanges where a hook is promised one.
///
/// An exchange may run over anything, and has no such task of its own. A stand-in shows a request and
/// is never resumed, so that nothing is sent for it.
package enum StandInTask {
    private static let session = URLSession(configuration: .ephemeral)

    /// Calls a function with a task that shows a request, and lets go of the task afterwards.
    package static func with<Value>(
        _ request: URLRequest,
        isolation: isolated (any Actor)? = #isolation,
        _ use: (URLSessionTask) async -> Value
    ) async -> Value {
        let task = session.dataTask(with: request)
        // A session keeps each of its tasks until it has ended.
        defer { task.cancel() }
        return await use(task)
    }
}
