/// What one view shows, and for which of its requests: a pure state machine.
///
/// Requests are numbered from 1; the last one is current until it ends or another is set.
struct ViewMachine {
    /// What happens to a view.
    enum Event {
        /// Something is to be shown.
        ///
        /// `keepsContent` when what it shows is to stay until the image comes.
        case set(hasSource: Bool, keepsContent: Bool)
        /// The request has been started, and may have ended already.
        case started(UInt64)
        /// A request has ended.
        case ended(UInt64, Ending)
        /// The transition to a request's image is over.
        case shown(UInt64)
        /// What is loading is to be cancelled.
        case cancelled
    }

    /// How a request ended.
    enum Ending: Hashable {
        /// `isAnimated` when the view changes to it by a transition.
        case image(isAnimated: Bool)
        /// `hasImage` when the options say what to show after a failure.
        case failure(hasImage: Bool)
    }

    /// What is to be done.
    enum Action: Hashable {
        /// Tell a request that nobody looks at its result any more.
        case supersede(UInt64)
        /// Start the current request.
        case start(UInt64)
        /// Cancel a request.
        case cancel(UInt64)
        /// Show the placeholder, or nothing when there is none.
        case showPlaceholder
        /// Show the image at once.
        case showImage
        /// Show the image by a transition, and say when it is over.
        case animateImage(UInt64)
        /// Show what the options say for a failure.
        case showFailureImage
        case showIndicator
        case hideIndicator
        /// Call back: there is no source.
        case completeEmpty
        /// Call back with a request's own result.
        case complete(UInt64)
        /// Call back: something else has been set since.
        case completeSuperseded(UInt64)
    }

    /// The number of the request that was set last; 0 before the first.
    private(set) var current: UInt64 = 0
    /// Whether the current request has not ended.
    private(set) var isLoading = false
    private var keepsContent = false
    private var isIndicatorShown = false
    private var isStarting = false

    /// Takes one event in, and says what is to be done, in order.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .set(let hasSource, let keepsContent): set(hasSource, keepsContent)
        case .started(let number): started(number)
        case .ended(let number, let ending): ended(number, ending)
        case .shown(let number): [.complete(number)]
        case .cancelled: isLoading ? [.cancel(current)] : []
        }
    }

    private mutating func set(_ hasSource: Bool, _ keepsContent: Bool) -> [Action] {
        let superseded: [Action] = isLoading ? [.supersede(current)] : []
        current += 1
        isLoading = hasSource
        isStarting = hasSource
        self.keepsContent = keepsContent
        guard !hasSource else { return superseded + [.start(current)] }
        return superseded + hideIndicator() + [.showPlaceholder, .completeEmpty]
    }

    /// The placeholder comes after the start: an image that is in memory is shown by then, and
    /// nothing flickers.
    private mutating func started(_ number: UInt64) -> [Action] {
        guard isLoading, number == current else { return [] }
        isStarting = false
        isIndicatorShown = true
        return showPlaceholder() + [.showIndicator]
    }

    private mutating func ended(_ number: UInt64, _ ending: Ending) -> [Action] {
        guard isLoading, number == current else { return [.completeSuperseded(number)] }
        isLoading = false
        let hiding = hideIndicator()
        switch ending {
        case .image(isAnimated: true):
            return hiding + [.animateImage(number)]
        case .image(isAnimated: false):
            return hiding + [.showImage, .complete(number)]
        case .failure(hasImage: true):
            return hiding + [.showFailureImage, .complete(number)]
        case .failure(hasImage: false):
            // A request that ended within its start has shown no placeholder yet.
            return hiding + (isStarting ? showPlaceholder() : []) + [.complete(number)]
        }
    }

    private func showPlaceholder() -> [Action] {
        keepsContent ? [] : [.showPlaceholder]
    }

    private mutating func hideIndicator() -> [Action] {
        guard isIndicatorShown else { return [] }
        isIndicatorShown = false
        return [.hideIndicator]
    }
}
