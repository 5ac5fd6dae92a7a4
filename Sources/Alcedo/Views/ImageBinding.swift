import AlcedoImages
import AlcedoSeams
import Synchronization

/// What loads for one slot: it decides which result is shown, and reports every request's end.
///
/// Its work is done on the main queue; it may be called from anywhere.
public final class ImageBinding: Sendable {
    private struct State {
        var machine = ViewMachine()
        var requests: [UInt64: ViewRequest] = [:]
        var indicatorType = IndicatorType.none
        var indicator: (any Indicator)?
        /// Counts the settings of the type: a value of one's own may have no identity.
        var indicatorNumber: UInt64 = 0
        /// What moves now; setting another type meanwhile does not change it.
        var moving: (number: UInt64, indicator: any Indicator)?
    }

    private let manager: KingfisherManager
    private let state = Mutex(State())

    /// Makes a binding whose images a manager finds.
    public init(manager: KingfisherManager) {
        self.manager = manager
    }

    /// What the slot shows besides while it loads.
    var indicatorType: IndicatorType {
        get { state.withLock { $0.indicatorType } }
        set {
            let indicator = newValue.indicator(manager.cache.decoder)
            state.withLock { state in
                state.indicatorType = newValue
                state.indicator = indicator
                state.indicatorNumber += 1
            }
        }
    }

    /// The indicator of that type.
    var indicator: (any Indicator)? { state.withLock { $0.indicator } }

    /// The defaults of the slot's manager, with options applied.
    func parsed(_ options: KingfisherOptionsInfo?) -> KingfisherParsedOptionsInfo {
        manager.parsed(options)
    }

    /// Sets what the slot is to show; `nil` empties it, down to the placeholder.
    ///
    /// The callback queue of the options does not count.
    func set(
        _ slot: any ImageSlot,
        to source: Source?,
        placeholder: (any Placeholder)?,
        options: KingfisherParsedOptionsInfo,
        progress: DownloadProgressBlock?,
        completion: @escaping Retrieval.Completion
    ) -> DownloadTask? {
        var options = options
        options.callbackQueue = .mainCurrentOrAsync
        let request = ViewRequest(
            slot: { [weak slot] in slot },
            placeholder: placeholder,
            options: options,
            completion: completion
        )
        guard let source else {
            onMain { [self] in begin(request) }
            return nil
        }
        let retrieval = manager.makeRetrieval(
            source,
            options: SharedOptions(options),
            progress: progress
        ) { [self] result in end(request, result) }
        request.prepare(retrieval, for: source)
        onMain { [self] in begin(request) }
        return DownloadTask(retrieval)
    }

    /// The number of what the slot is loading, among all requests of views.
    var taskIdentifier: Source.Identifier.Value? {
        state.withLock { state in
            state.machine.isLoading ? state.requests[state.machine.current]?.identifier : nil
        }
    }

    /// Cancels what the slot is loading.
    func cancel() {
        onMain { [self] in handle(.cancelled, of: nil) }
    }

    private func onMain(_ body: @escaping @Sendable () -> Void) {
        CallbackQueue.mainCurrentOrAsync.run(main: manager.cache.mainQueue, body)
    }
}

// On the main queue

extension ImageBinding {
    private func begin(_ request: ViewRequest) {
        handle(
            .set(
                hasSource: request.source != nil,
                keepsContent: request.keepsContent
            ),
            of: request
        )
        guard let number = request.number, request.source != nil else { return }
        handle(.started(number), of: request)
        // Cancelled by its handle before it came here: its end is told now.
        if let result = request.takeEarlyResult() { end(request, result) }
    }

    private func end(
        _ request: ViewRequest,
        _ result: Result<RetrieveImageResult, KingfisherError>
    ) {
        guard let number = request.finish(result) else { return }
        switch result {
        case .success:
            let isAnimated = request.transition.isAnimated && request.slot() != nil
            handle(.ended(number, .image(isAnimated: isAnimated)), of: request)
        case .failure:
            let hasImage = request.options.onFailureImage != nil
            handle(.ended(number, .failure(hasImage: hasImage)), of: request)
        }
    }

    private func handle(_ event: ViewMachine.Event, of request: ViewRequest?) {
        let actions = state.withLock { state in
            let actions = state.machine.handle(event)
            if case .set = event, let request {
                request.number = state.machine.current
                if request.source != nil { state.requests[state.machine.current] = request }
            }
            return actions
        }
        for action in actions { perform(action, of: request) }
    }

    private func perform(_ action: ViewMachine.Action, of request: ViewRequest?) {
        switch action {
        case .supersede(let number): running(number)?.retrieval?.supersede()
        case .start(let number): running(number)?.retrieval?.start()
        case .cancel(let number): running(number)?.retrieval?.cancel()
        case .showPlaceholder: request?.slot()?.placeholder = request?.placeholder
        case .showImage: request?.slot()?.image = request?.image
        case .animateImage(let number): animate(number)
        case .showFailureImage:
            request?.slot()?.image = request?.options.onFailureImage.flatMap { $0 }
        case .showIndicator: setIndicator(isShown: true, in: request?.slot())
        case .hideIndicator: setIndicator(isShown: false, in: request?.slot())
        case .completeEmpty:
            request?.completion(.failure(.imageSettingError(reason: .emptySource)))
        case .complete(let number): forget(number)?.complete(isSuperseded: false)
        case .completeSuperseded(let number): forget(number)?.complete(isSuperseded: true)
        }
    }

    private func running(_ number: UInt64) -> ViewRequest? {
        state.withLock { $0.requests[number] }
    }

    private func forget(_ number: UInt64) -> ViewRequest? {
        state.withLock { $0.requests.removeValue(forKey: number) }
    }

    private func animate(_ number: UInt64) {
        guard let request = running(number), let image = request.image else { return }
        let transition = request.transition
        request.slot()?.show(image, with: transition)
        manager.cache.mainQueue.async(after: .seconds(transition.duration), .awaited) { [self] in
            transition.completion?(state.withLock { $0.machine.current == number })
            handle(.shown(number), of: request)
        }
    }

    /// Has the indicator move in place of the one that does, or none.
    private func setIndicator(isShown: Bool, in slot: (any ImageSlot)?) {
        let change = state.withLock { state -> (former: (any Indicator)?, next: (any Indicator)?) in
            let next = isShown ? state.indicator.map { (state.indicatorNumber, $0) } : nil
            let former = state.moving
            if former?.number == next?.0 { return (nil, nil) }
            state.moving = next
            return (former?.indicator, next?.1)
        }
        guard change.former != nil || change.next != nil else { return }
        change.former?.stopAnimatingView()
        slot?.shownIndicator = change.next
        change.next?.startAnimatingView()
    }
}
