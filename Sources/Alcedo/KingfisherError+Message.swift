import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
public import Foundation

extension KingfisherError: LocalizedError, CustomStringConvertible {
    /// What happened, in one sentence with its evidence.
    public var errorDescription: String? { description }

    /// What happened, in one sentence with its evidence.
    public var description: String {
        switch self {
        case .requestError(let reason): reason.message
        case .responseError(let reason): reason.message
        case .cacheError(let reason): reason.message
        case .processorError(.processingFailed(let processor, _, let cause)):
            cause.map { "the bytes are not an image: \($0)" }
                ?? "the processor \"\(processor.identifier)\" made no image"
        case .imageSettingError(let reason): reason.message
        }
    }
}

extension KingfisherError: CustomNSError {
    /// The domain in which the codes are unique; Kingfisher's.
    public static var errorDomain: String { "com.onevcat.Kingfisher.Error" }

    /// The message again: on Linux `localizedDescription` looks only here.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

extension KingfisherError.RequestErrorReason {
    fileprivate var message: String {
        switch self {
        case .emptyRequest: "there is nothing to request"
        case .invalidURL(let text): "\"\(text)\" cannot be requested"
        case .taskCancelled: "the request was cancelled"
        case .asyncTaskContextCancelled: "the task around the request was cancelled"
        case .dataProviderCancelled(let provider):
            "the provider of \"\(provider.cacheKey)\" was cancelled"
        }
    }
}

extension KingfisherError.ResponseErrorReason {
    fileprivate var message: String {
        switch self {
        case .invalidURLResponse(let message): "the answer is not an HTTP response: \(message)"
        case .invalidHTTPStatusCode(let response):
            "the server answered \(response.status) where 200 to 399 was expected"
        case .URLSessionError(let error):
            "the exchange failed (\(error.cause.rawValue)): \(error.message)"
        case .dataModifyingFailed: "the data hook gave nothing back"
        case .noURLResponse: "the exchange ended without a response"
        case .cancelledByDelegate(let response):
            "the delegate refused the response with status \(response.status)"
        case .bodyTooLarge(let limit, let received, let announced):
            "the body is larger than the limit of \(limit): "
                + (announced.map { "\($0) announced" } ?? "\(received) received")
        case .cannotRevalidate:
            "the stored response may not be shown without the server's word, which could not be had"
        }
    }
}

extension KingfisherError.CacheErrorReason {
    fileprivate var message: String {
        switch self {
        case .fileEnumeratorCreationFailed(let path): "the folder \(path) cannot be listed"
        case .invalidFileEnumeratorContent(let path): "the folder \(path) holds no plain files"
        case .invalidURLResource(let error, let key, let path):
            "nothing is known of the file of \"\(key)\" at \(path): \(error)"
        case .cannotLoadDataFromDisk(let path, let error): "\(path) cannot be read: \(error)"
        case .cannotCreateDirectory(let path, let error):
            "the folder \(path) cannot be made: \(error)"
        case .imageNotExisting(let key):
            "\"\(key)\" is not in the cache, and the options forbid to fetch it"
        case .cannotConvertToData(let key): "the object of \"\(key)\" cannot be turned into bytes"
        case .cannotSerializeImage(let key): "the image of \"\(key)\" cannot be turned into bytes"
        case .cannotCreateCacheFile(let path, let key, let error):
            "the file of \"\(key)\" at \(path) cannot be written: \(error)"
        case .cannotSetCacheFileAttribute(let path, let error):
            "the date of last use of \(path) cannot be set: \(error)"
        case .diskStorageIsNotReady(let path): "the folder \(path) cannot be used"
        }
    }
}

extension KingfisherError.ImageSettingErrorReason {
    fileprivate var message: String {
        switch self {
        case .emptySource: "there is no source to set"
        case .notCurrentSourceTask(_, let error, let source):
            "something else has been set since \"\(source.cacheKey)\""
                + (error.map { ", which failed: \($0)" } ?? "")
        case .dataProviderError(let provider, let error):
            "the provider of \"\(provider.cacheKey)\" failed: \(error)"
        case .alternativeSourcesExhausted(let errors):
            "every source failed: " + errors.map { "\($0.error)" }.joined(separator: "; ")
        }
    }
}
