import AlcedoSeams
import Foundation

/// One reading of a provider.
struct ProviderReading {
    /// Where stored bytes are read.
    let queue: any WorkQueue
    /// The files.
    let files: any FileStore
    /// What starts the code of other providers.
    let tasks: any TaskStarter

    /// Reads a provider.
    ///
    /// - Parameters:
    ///   - provider: What to read.
    ///   - answer: Called once, on the queue or the task's executor.
    /// - Returns: What stops it; what comes afterwards may still be told.
    func start(
        _ provider: any ImageDataProvider,
        _ answer: @escaping @Sendable (Result<[UInt8], KingfisherError>) -> Void
    ) -> (any Cancellable)? {
        if let stored = provider as? any StoredDataProvider {
            queue.async { [files] in
                do {
                    answer(.success(try stored.bytes(files: files)))
                } catch {
                    answer(.failure(.failed(provider, error)))
                }
            }
            return nil
        }
        return tasks.start(.here()) {
            do {
                answer(.success(Array(try await provider.data())))
            } catch {
                answer(.failure(.failed(provider, error)))
            }
        }
    }
}

extension KingfisherError {
    /// What an error of a provider ends its request with.
    fileprivate static func failed(
        _ provider: any ImageDataProvider,
        _ error: any Error
    ) -> KingfisherError {
        if error is CancellationError {
            return .requestError(reason: .dataProviderCancelled(provider: provider))
        }
        return .imageSettingError(reason: .dataProviderError(provider: provider, error: error))
    }
}
