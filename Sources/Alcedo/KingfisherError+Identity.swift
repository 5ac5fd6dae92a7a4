extension KingfisherError {
    /// The stable name of a reason; its code comes with it.
    public enum Identity: String, Hashable, Sendable, CaseIterable {
        // Request
        case emptyRequest, invalidURL, taskCancelled, asyncTaskContextCancelled
        case dataProviderCancelled
        // Response
        case invalidURLResponse, invalidHTTPStatusCode
        case urlSessionError = "URLSessionError"
        case dataModifyingFailed, noURLResponse, cancelledByDelegate, bodyTooLarge
        case cannotRevalidate
        // Cache
        case fileEnumeratorCreationFailed, invalidFileEnumeratorContent, invalidURLResource
        case cannotLoadDataFromDisk, cannotCreateDirectory, imageNotExisting, cannotConvertToData
        case cannotSerializeImage, cannotCreateCacheFile, cannotSetCacheFileAttribute
        case diskStorageIsNotReady
        // Processor
        case processingFailed
        // Setting an image
        case emptySource, notCurrentSourceTask, dataProviderError, alternativeSourcesExhausted

        /// The stable code, 1001 to 5006.
        public var code: Int {
            switch self {
            case .emptyRequest: 1001
            case .invalidURL: 1002
            case .taskCancelled: 1003
            case .asyncTaskContextCancelled: 1005
            case .dataProviderCancelled: 1006
            case .invalidURLResponse: 2001
            case .invalidHTTPStatusCode: 2002
            case .urlSessionError: 2003
            case .dataModifyingFailed: 2004
            case .noURLResponse: 2005
            case .cancelledByDelegate: 2006
            case .bodyTooLarge: 2007
            case .cannotRevalidate: 2008
            case .fileEnumeratorCreationFailed: 3001
            case .invalidFileEnumeratorContent: 3002
            case .invalidURLResource: 3003
            case .cannotLoadDataFromDisk: 3004
            case .cannotCreateDirectory: 3005
            case .imageNotExisting: 3006
            case .cannotConvertToData: 3007
            case .cannotSerializeImage: 3008
            case .cannotCreateCacheFile: 3009
            case .cannotSetCacheFileAttribute: 3010
            case .diskStorageIsNotReady: 3011
            case .processingFailed: 4001
            case .emptySource: 5001
            case .notCurrentSourceTask: 5002
            case .dataProviderError: 5003
            case .alternativeSourcesExhausted: 5004
            }
        }
    }

    /// Every name with its code, in the order of the codes.
    public static let codes: [(name: String, code: Int)] =
        Identity.allCases.map { ($0.rawValue, $0.code) }

    /// The stable code of the reason.
    public var errorCode: Int { identity.code }

    /// The stable name of the reason, such as `invalidHTTPStatusCode`.
    public var name: String { identity.rawValue }

    /// The stable name and code of the reason.
    public var identity: Identity {
        switch self {
        case .requestError(let reason): reason.identity
        case .responseError(let reason): reason.identity
        case .cacheError(let reason): reason.identity
        case .processorError(.processingFailed): .processingFailed
        case .imageSettingError(let reason): reason.identity
        }
    }
}

extension KingfisherError.RequestErrorReason {
    fileprivate var identity: KingfisherError.Identity {
        switch self {
        case .emptyRequest: .emptyRequest
        case .invalidURL: .invalidURL
        case .taskCancelled: .taskCancelled
        case .asyncTaskContextCancelled: .asyncTaskContextCancelled
        case .dataProviderCancelled: .dataProviderCancelled
        }
    }
}

extension KingfisherError.ResponseErrorReason {
    fileprivate var identity: KingfisherError.Identity {
        switch self {
        case .invalidURLResponse: .invalidURLResponse
        case .invalidHTTPStatusCode: .invalidHTTPStatusCode
        case .URLSessionError: .urlSessionError
        case .dataModifyingFailed: .dataModifyingFailed
        case .noURLResponse: .noURLResponse
        case .cancelledByDelegate: .cancelledByDelegate
        case .bodyTooLarge: .bodyTooLarge
        case .cannotRevalidate: .cannotRevalidate
        }
    }
}

extension KingfisherError.CacheErrorReason {
    fileprivate var identity: KingfisherError.Identity {
        switch self {
        case .fileEnumeratorCreationFailed: .fileEnumeratorCreationFailed
        case .invalidFileEnumeratorContent: .invalidFileEnumeratorContent
        case .invalidURLResource: .invalidURLResource
        case .cannotLoadDataFromDisk: .cannotLoadDataFromDisk
        case .cannotCreateDirectory: .cannotCreateDirectory
        case .imageNotExisting: .imageNotExisting
        case .cannotConvertToData: .cannotConvertToData
        case .cannotSerializeImage: .cannotSerializeImage
        case .cannotCreateCacheFile: .cannotCreateCacheFile
        case .cannotSetCacheFileAttribute: .cannotSetCacheFileAttribute
        case .diskStorageIsNotReady: .diskStorageIsNotReady
        }
    }
}

extension KingfisherError.ImageSettingErrorReason {
    fileprivate var identity: KingfisherError.Identity {
        switch self {
        case .emptySource: .emptySource
        case .notCurrentSourceTask: .notCurrentSourceTask
        case .dataProviderError: .dataProviderError
        case .alternativeSourcesExhausted: .alternativeSourcesExhausted
        }
    }
}
