import Alcedo
import AlcedoCore
import AlcedoSeams
import HalcyonScenarios
import HalcyonWorld

extension LoadOutcome {
    init(_ result: Result<RetrieveImageResult, KingfisherError>) {
        switch result {
        case .success(let result): self = .success(LoadedImage(result))
        case .failure(let error): self = .failure(LoadFailure(error))
        }
    }
}

extension LoadedImage {
    fileprivate init(_ result: RetrieveImageResult) {
        self.init(
            origin: ImageOrigin(result.origin),
            width: result.image.width,
            height: result.image.height,
            pixelHash: result.image.pixelHash,
            byteCount: result.bytes.map { .bytes(Int64($0.count)) },
            metrics: result.metrics.map { LoadMetrics($0) },
            isRevalidated: result.response == .revalidated,
            response: result.response.map { ResponseOrigin($0) },
            scale: result.image.scale,
            source: result.source.cacheKey,
            originalSource: result.originalSource.cacheKey,
            isAlive: { [weak image = result.image] in image != nil }
        )
    }
}

extension LoadMetrics {
    fileprivate init(_ metrics: NetworkMetrics) {
        self.init(
            duration: metrics.duration,
            timeToResponse: metrics.timeToResponse,
            received: .bytes(metrics.responseBodyBytesReceived),
            redirectCount: metrics.redirectCount,
            status: metrics.httpStatusCode
        )
    }
}

extension ImageOrigin {
    fileprivate init(_ origin: RetrievalOrigin) {
        switch origin {
        case .memory: self = .memory
        case .disk: self = .disk
        case .original: self = .original
        case .network: self = .network
        case .provider: self = .provider
        }
    }
}

extension LoadFailure {
    init(_ error: KingfisherError) {
        self.init(
            name: error.name,
            code: error.errorCode,
            status: error.status,
            cause: error.cause,
            errors: error.parts,
            message: error.description
        )
    }
}

extension KingfisherError {
    fileprivate var status: Int? {
        guard case .responseError(.invalidHTTPStatusCode(let response)) = self else { return nil }
        return response.status
    }

    /// The transport's cause, the name of the decoder's, or what came of a load that was replaced.
    fileprivate var cause: String? {
        switch self {
        case .responseError(.URLSessionError(let failure)): failure.cause.rawValue
        case .processorError(.processingFailed(_, _, let cause)):
            cause.map { String("\($0)".prefix { $0 != "(" }) }
        case .imageSettingError(.notCurrentSourceTask(let result, let error, _)):
            error?.name ?? result.map { _ in "image" }
        default: nil
        }
    }
}

extension KingfisherError {
    /// The names of the errors of several sources.
    fileprivate var parts: [String] {
        guard case .imageSettingError(.alternativeSourcesExhausted(let errors)) = self else {
            return []
        }
        return errors.map(\.error.name)
    }
}

extension ClientError {
    /// The error as a load's end: a scenario asked for what there is not.
    var loadFailure: LoadFailure {
        LoadFailure(name: "clientError", code: 0, message: "\(self)")
    }
}

extension CallbackOrder {
    /// The option that asks for it; empty for the default.
    var option: KingfisherOptionsInfo {
        switch self {
        case .unspecified: []
        case .mainAsync: [.callbackQueue(.mainAsync)]
        case .mainCurrentOrAsync: [.callbackQueue(.mainCurrentOrAsync)]
        case .untouch: [.callbackQueue(.untouch)]
        case .queue(let queue): [.callbackQueue(CallbackQueue(queue))]
        }
    }
}

extension CallbackQueue {
    /// A caller's queue: the real one, where there is one.
    init(_ queue: CallerQueue) {
        switch queue.native {
        case .dispatch(let native): self = .dispatch(native)
        case .operation(let native): self = .operationQueue(native)
        case nil: self = .queue(queue.workQueue)
        }
    }
}

extension RetrievalPhase {
    /// The tag under which a request's entering the phase stands in a trace.
    var traceTag: StaticString {
        switch self {
        case .queued: "alcedo.queued"
        case .memory: "alcedo.memory"
        case .disk: "alcedo.disk"
        case .original: "alcedo.original"
        case .transport: "alcedo.transport"
        case .decoding: "alcedo.decoding"
        case .processing: "alcedo.processing"
        case .storing: "alcedo.storing"
        case .retrying: "alcedo.retrying"
        case .done: "alcedo.done"
        case .failed: "alcedo.failed"
        case .cancelled: "alcedo.cancelled"
        case .superseded: "alcedo.superseded"
        }
    }
}
