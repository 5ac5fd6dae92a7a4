public import AlcedoHTTP
public import AlcedoImages
public import AlcedoSeams

/// Why a request failed: a group, and within it a reason with its evidence.
///
/// Every reason has a stable code and a stable name (`errorCode`, `name`), the codes being
/// Kingfisher 8's where it has the same reason.
public indirect enum KingfisherError: Error, Sendable {
    /// The request was not made, or was called off.
    case requestError(reason: RequestErrorReason)
    /// The server's answer, or the lack of one.
    case responseError(reason: ResponseErrorReason)
    /// A cache.
    case cacheError(reason: CacheErrorReason)
    /// Decoding or processing.
    case processorError(reason: ProcessorErrorReason)
    /// Setting a view's image.
    case imageSettingError(reason: ImageSettingErrorReason)

    /// Why a request was not made, or was called off.
    public enum RequestErrorReason: Sendable {
        /// There is nothing to request (1001).
        case emptyRequest
        /// The URL cannot be requested (1002).
        case invalidURL(text: String)
        /// The request was cancelled (1003).
        case taskCancelled
        /// The Swift task around the request was cancelled (1005).
        case asyncTaskContextCancelled
        /// A provider of data was cancelled (1006).
        case dataProviderCancelled(provider: any ImageDataProvider)
    }

    /// What was wrong with the server's answer.
    public enum ResponseErrorReason: Sendable {
        /// The answer is not an HTTP response (2001).
        case invalidURLResponse(message: String)
        /// The status is not one of success (2002).
        case invalidHTTPStatusCode(response: HTTPResponseHead)
        /// The exchange ended without a whole response (2003); the name is Kingfisher's.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case URLSessionError(error: TransportFailure)
        /// The data hook gave nothing back (2004).
        case dataModifyingFailed
        /// The exchange ended without a response (2005).
        case noURLResponse
        /// The delegate refused the response (2006).
        case cancelledByDelegate(response: HTTPResponseHead)
        /// The body is larger than the limit (2007, not in Kingfisher); `received` is how much had
        /// come, `announced` what the head said.
        case bodyTooLarge(limit: ByteCount, received: ByteCount, announced: ByteCount?)
        /// What is stored may not be shown before the server has said that it is still good, and the
        /// server could not be asked (2008, not in Kingfisher); the response is the 504 that the cache
        /// made (RFC 9111 §5.2.2.2).
        case cannotRevalidate(response: HTTPResponseHead)
    }

    /// What went wrong in a cache.
    public enum CacheErrorReason: Sendable {
        /// The folder could not be walked (3001).
        case fileEnumeratorCreationFailed(path: String)
        /// The folder holds something that is not a file's name (3002).
        case invalidFileEnumeratorContent(path: String)
        /// What is known of a file could not be read (3003).
        case invalidURLResource(error: FileStoreError, key: String, path: String)
        /// A file could not be read (3004).
        case cannotLoadDataFromDisk(path: String, error: FileStoreError)
        /// The folder could not be made (3005).
        case cannotCreateDirectory(path: String, error: FileStoreError)
        /// The image is not in the cache, and only the cache was to be asked (3006).
        case imageNotExisting(key: String)
        /// An object could not be turned into bytes (3007).
        case cannotConvertToData(key: String)
        /// An image could not be turned into bytes (3008).
        case cannotSerializeImage(key: String)
        /// A file could not be written (3009).
        case cannotCreateCacheFile(path: String, key: String, error: FileStoreError)
        /// The date of last use could not be set (3010).
        case cannotSetCacheFileAttribute(path: String, error: FileStoreError)
        /// The disk layer cannot be used (3011).
        case diskStorageIsNotReady(path: String)
    }

    /// What went wrong while decoding or processing.
    public enum ProcessorErrorReason: Sendable {
        /// The bytes are no image, with the decoder's reason, or the processor made none (4001).
        case processingFailed(
            processor: any ImageProcessor,
            item: ImageProcessItem,
            cause: ImageError?
        )
    }

    /// Why a view was not set.
    public enum ImageSettingErrorReason: Sendable {
        /// There is no source (5001).
        case emptySource
        /// Something else has been set since (5002); it carries what came of this one.
        indirect case notCurrentSourceTask(
            result: RetrieveImageResult?,
            error: KingfisherError?,
            source: Source
        )
        /// A provider of data failed (5003).
        case dataProviderError(provider: any ImageDataProvider, error: any Error)
        /// Every alternative source failed too (5004), in the order they were tried.
        case alternativeSourcesExhausted([PropagationError])
    }

    /// The failure of one of several sources.
    public struct PropagationError: Sendable {
        /// The source.
        public let source: Source
        /// Its error.
        public let error: KingfisherError
    }
}

extension KingfisherError {
    /// Whether the request was called off, by whichever way.
    public var isTaskCancelled: Bool {
        switch identity {
        case .taskCancelled, .asyncTaskContextCancelled, .dataProviderCancelled: true
        default: false
        }
    }

    /// Whether something else has been set on the view since.
    public var isNotCurrentTask: Bool { identity == .notCurrentSourceTask }

    /// Whether the server answered with this status, which is not one of success.
    public func isInvalidResponseStatusCode(_ status: Int) -> Bool {
        guard case .responseError(.invalidHTTPStatusCode(let response)) = self else { return false }
        return response.status == status
    }

    /// The error of a request that was called off.
    static var cancellation: KingfisherError { .requestError(reason: .taskCancelled) }
}
