import AlcedoImages
import Synchronization

/// One setting of a slot, from the call to its completion.
final class ViewRequest: Sendable {
    private struct State {
        var source: Source?
        var retrieval: Retrieval?
        var number: UInt64?
        var isEarly = false
        var result: Result<RetrieveImageResult, KingfisherError>?
    }

    /// The slot, as long as somebody else keeps it.
    let slot: @Sendable () -> (any ImageSlot)?
    let placeholder: (any Placeholder)?
    let options: KingfisherParsedOptionsInfo
    let completion: Retrieval.Completion
    /// Its number among all requests of views.
    let identifier = Source.Identifier.next()
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

    /// How the view is to change to the image: only one that was fetched or made now comes by a
    /// transition, unless the options ask for more.
    var transition: ImageTransition {
        guard case .success(let result) = state.withLock({ $0.result }) else { return .none }
        return options.forceTransition || result.cacheType == .none ? options.transition : .none
    }

    /// Whether what the slot shows is to stay until the image comes.
    var keepsContent: Bool {
        options.keepCurrentImageWhileLoading && slot()?.isEmpty == false
    }

    /// Notes how it ended, and returns its number; `nil` while it has none.
    func finish(_ result: Result<RetrieveImageResult, KingfisherError>) -> UInt64? {
        state.withLock { state in
            state.result = result
            state.isEarly = state.number == nil
            return state.number
        }
    }

    /// The result of a request that ended before it had a number.
    func takeEarlyResult() -> Result<RetrieveImageResult, KingfisherError>? {
        state.withLock { state in
            defer { state.isEarly = false }
            return state.isEarly ? state.result : nil
        }
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
