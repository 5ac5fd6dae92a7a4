/// What one view shows, and for which of its requests: a pure state machine.
///
/// Requests are numbered from 1; the last one is current until it ends or another is set.
struct ViewMachine {
    /// What happens to a view.
    enum Event {
        /// Something is to be shown.
        case set(hasSource: Bool, keepsImage: Bool)
        /// The request has been started, and may have ended already.
        case started(UInt64)
        /// A request has ended.
        case ended(UInt64, Ending)
        /// What is loading is to be cancelled.
        case cancelled
    }

    /// How a request ended.
    enum Ending: Hashable {
        case image
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
        case showImage
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
    private var isLoading = false
    private var keepsImage = false
    private var hasImage = false
    private var isIndicatorShown = false
    private var isStarting = false

    /// Takes one event in, and says what is to be done, in order.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .set(let hasSource, let keepsImage): set(hasSource, keepsImage)
        case .started(let number): started(number)
        case .ended(let number, let ending): ended(number, ending)
        case .cancelled: isLoading ? [.cancel(current)] : []
        }
    }

    private mutating func set(_ hasSource: Bool, _ keepsImage: Bool) -> [Action] {
        let superseded: [Action] = isLoading ? [.supersede(current)] : []
        current += 1
        isLoading = hasSource
        isStarting = hasSource
        self.keepsImage = keepsImage
        guard !hasSource else { return superseded + [.start(current)] }
        return superseded + hideIndicator() + showPlaceholder() + [.completeEmpty]
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
        case .image:
            hasImage = true
            return hiding + [.showImage, .complete(number)]
        case .failure(hasImage: true):
            hasImage = true
            return hiding + [.showFailureImage, .complete(number)]
        case .failure(hasImage: false):
            // A request that ended within its start has shown no placeholder yet.
            return hiding + (isStarting ? showPlaceholder() : []) + [.complete(number)]
        }
    }

    private mutating func showPlaceholder() -> [Action] {
        if keepsImage, hasImage { return [] }
        hasImage = false
        return [.showPlaceholder]
    }

    private mutating func hideIndicator() -> [Action] {
        guard isIndicatorShown else { return [] }
        isIndicatorShown = false
        return [.hideIndicator]
    }
}
