import AlcedoCaching
import AlcedoImages
import Synchronization

// Calling back, on the callback queue

extension Retrieval {
    func deliver() {
        let taken = state.withLock { state -> Taken? in
            guard let outcome = state.machine.takeOutcome() else { return nil }
            state.fetching = nil
            state.delay = nil
            state.progress = nil
            return Taken(
                outcome: outcome,
                phase: state.machine.phase,
                source: state.machine.pipeline.current,
                original: state.machine.pipeline.original,
                body: state.body.take(),
                response: state.response
            )
        }
        guard let taken else { return }
        tell(taken.phase)
        let result = result(of: taken)
        if let body = taken.body, body.answer?.wasStored != true, case .success(let found) = result
        {
            downloader.hooks.didDownload(found, body)
        }
        completion.fire(result)
    }

    /// What a request ends with, and what that was made from.
    private struct Taken {
        var outcome: RetrievalMachine.Outcome
        var phase: RetrievalPhase
        var source: Source
        var original: Source
        var body: FetchedBody?
        var response: ResponseSource?
    }

    private func result(of taken: Taken) -> Result<RetrieveImageResult, KingfisherError> {
        switch taken.outcome {
        case .image(let image, let origin, let bytes):
            return .success(
                RetrieveImageResult(
                    image: delivered(image),
                    stored: image,
                    origin: origin,
                    response: taken.response,
                    source: taken.source,
                    originalSource: taken.original,
                    bytes: bytes,
                    metrics: taken.body?.metrics,
                    serializer: options.value.cacheSerializer
                )
            )
        case .failure(let error): return .failure(error)
        }
    }

    /// The image as the caller gets it: caches hold it without scale and modification.
    private func delivered(_ image: Image) -> Image {
        let scaled = image.scaled(to: options.value.scaleFactor)
        return options.value.imageModifier?.modify(scaled) ?? scaled
    }
}
