import AlcedoImages
import Synchronization

// Calling back, on the callback queue

extension Retrieval {
    func deliver() {
        let taken = state.withLock { state -> (RetrievalMachine.Outcome, RetrievalMachine)? in
            guard let outcome = state.machine.takeOutcome() else { return nil }
            state.fetching = nil
            state.delay = nil
            state.progress = nil
            return (outcome, state.machine)
        }
        guard let (outcome, machine) = taken else { return }
        tell(machine.phase)
        completion.fire(result(of: outcome, from: machine.pipeline))
    }

    private func result(
        of outcome: RetrievalMachine.Outcome,
        from pipeline: FailurePipeline
    ) -> Result<RetrieveImageResult, KingfisherError> {
        switch outcome {
        case .image(let image, let origin, let bytes):
            .success(
                RetrieveImageResult(
                    image: delivered(image),
                    stored: image,
                    origin: origin,
                    source: pipeline.current,
                    originalSource: pipeline.original,
                    bytes: bytes,
                    serializer: options.cacheSerializer
                )
            )
        case .failure(let error): .failure(error)
        }
    }

    /// The image as the caller gets it: caches hold it without scale and modification.
    private func delivered(_ image: Image) -> Image {
        let scaled = image.scaled(to: options.scaleFactor)
        return options.imageModifier?.modify(scaled) ?? scaled
    }
}
