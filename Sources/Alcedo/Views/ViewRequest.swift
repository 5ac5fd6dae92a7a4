import AlcedoImages
import Synchronization

/// One setting of a slot, from the call to its completion.
final class ViewRequest: Sendable {
    private struct State {
        var source: Source?
        var retrieval: Retrieval?
        var number: UInt64?
        var result: Result<RetrieveImageResult, KingfisherError>?
    }

    /// The slot, as long as somebody else keeps it.
    let slot: @Sendable () -> (any ImageSlot)?
    let placeholder: (any Placeholder)?
    let options: KingfisherParsedOptionsInfo
    let completion: Retrieval.Completion
    private let state = Mutex(State())

    init(
        slot: @escaping @Sendable () -> (any ImageSlot)?,
        placeholder: (any Placeholder)?,
        options: KingfisherParsedOptionsInfo,
        completion: @escaping Retrieval.Completion
    ) {
        self.slot = slot
        self.placeholder = placeholder
        self.options = options
        self.completion = completion
    }

    /// Takes what it has to start.
    func prepare(_ retrieval: Retrieval, for source: Source) {
        state.withLock { state in
            state.retrieval = retrieval
            state.source = source
        }
    }

    /// What is to be shown; `nil` for nothing.
    var source: Source? { state.withLock { $0.source } }

    /// What finds it.
    var retrieval: Retrieval? { state.withLock { $0.retrieval } }

    /// Its number among the slot's settings, from the moment it has one.
    var number: UInt64? {
        get { state.withLock { $0.number } }
        set { state.withLock { $0.number = newValue } }
    }

    /// The image it ended with.
    var image: Image? {
        state.withLock { state in
            if case .success(let result) = state.result { return result.image }
            return nil
        }
    }

    /// Notes how it ended, and returns its number; `nil` while it has none.
    func finish(_ result: Result<RetrieveImageResult, KingfisherError>) -> UInt64? {
        state.withLock { state in
            state.result = result
            return state.number
        }
    }

    /// The result of a request that ended before it had a number.
    func takeEarlyResult() -> Result<RetrieveImageResult, KingfisherError>? {
        state.withLock { $0.result }
    }

    /// Calls back with its result, or with the error that says that it is not current any more.
    func complete(isSuperseded: Bool) {
        let (result, source) = state.withLock { state in
            defer {
                state.result = nil
                state.retrieval = nil
            }
            return (state.result, state.source)
        }
        guard let result, let source else { return }
        completion(isSuperseded ? .failure(Self.superseded(result, source)) : result)
    }

    private static func superseded(
        _ result: Result<RetrieveImageResult, KingfisherError>,
        _ source: Source
    ) -> KingfisherError {
        switch result {
        case .success(let image): .notCurrent(image, nil, source)
        case .failure(let error) where error.isNotCurrentTask: error
        case .failure(let error): .notCurrent(nil, error, source)
        }
    }
}

extension KingfisherError {
    fileprivate static func notCurrent(
        _ result: RetrieveImageResult?,
        _ error: KingfisherError?,
        _ source: Source
    ) -> KingfisherError {
        .imageSettingError(
            reason: .notCurrentSourceTask(result: result, error: error, source: source)
        )
    }
}
