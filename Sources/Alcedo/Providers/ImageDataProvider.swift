public import Foundation

/// Gives the bytes of an image's file from elsewhere than the network.
///
/// A conformer has one of the two forms of `data`; the other is made from it. What it gives is stored
/// like what is fetched. Readings are not shared: loads of one key that run at once each ask their own
/// provider, as a provider is free to be cancelled or to fail for one load alone.
///
/// An error that it gives ends the request with `dataProviderError`; a `CancellationError`, and a
/// cancel of the request meanwhile, with `dataProviderCancelled`.
public protocol ImageDataProvider: Sendable {
    /// What the image is stored under; two providers with one key give equal bytes.
    var cacheKey: String { get }

    /// Where the content is, for people and for `Source.url`; `nil` unless given.
    var contentURL: URL? { get }

    /// Gives the bytes: calls back exactly once, on any thread.
    func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void)

    /// Gives the bytes.
    ///
    /// The loader calls this one, in a task of its own that is cancelled with the request.
    func data() async throws -> Data
}

extension ImageDataProvider {
    /// None.
    public var contentURL: URL? { nil }

    /// Fails with `ImageDataProviderFailure.noData`: the loader calls the other form, and a provider
    /// that has neither ends its requests rather than calling itself.
    public func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        handler(.failure(ImageDataProviderFailure.noData))
    }

    /// Waits for the form with a handler; only its first answer counts.
    ///
    /// - Throws: What the handler was given; `CancellationError` as soon as the task is cancelled.
    public func data() async throws -> Data {
        let answer = Awaited<Result<Data, any Error>>()
        return try await withTaskCancellationHandler {
            if !Task.isCancelled { data { answer.resume(with: $0) } }
            return try await answer.value.get()
        } onCancel: {
            answer.resume(with: .failure(CancellationError()))
        }
    }

    /// The provider as a source.
    public func convertToSource() -> Source { .provider(self) }
}

/// Why one of the loader's own providers has no bytes.
public enum ImageDataProviderFailure: Error, Hashable, Sendable {
    /// The provider has neither form of `data`.
    case noData
    /// The text is not base 64 (RFC 4648 §4).
    case invalidBase64
    /// The URL is not that of a local file.
    case notAFile(URL)
}
