import Alcedo
import AlcedoImages
import HalcyonScenarios
import Synchronization

/// The views and controls of a client, by the names that scenarios give them.
final class ClientViews: Sendable {
    private enum Element {
        case view(ImageView)
        case button(ImageButton)

        /// The object, as something that may go.
        var weakly: Weak {
            switch self {
            case .view(let view): Weak(object: view)
            case .button(let button): Weak(object: button)
            }
        }
    }

    private struct Weak: Sendable {
        weak let object: (any AnyObject & Sendable)?
    }

    private struct State {
        var shown: [Substring: Element] = [:]
        var dropped: [Substring: Weak] = [:]
    }

    private let manager: KingfisherManager
    private let state = Mutex(State())

    init(manager: KingfisherManager) {
        self.manager = manager
    }

    /// Sets the image of a view, which is made when there is none: `NAME.image` and
    /// `NAME.background` are the slots of a button, anything else is an image view.
    func set(
        _ name: String,
        to source: Source?,
        _ order: ViewOrder,
        options: KingfisherOptionsInfo,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> DownloadTask? {
        let progress: DownloadProgressBlock = { report(.progress(received: $0, total: $1)) }
        let completion: @Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void = {
            report(.completed(LoadOutcome($0)))
        }
        let placeholder = order.placeholder.map { NamedImage.placeholder(named: $0) }
        let (element, slot) = element(name)
        let view = Self.slot(slot, of: element)
        view.kf.indicatorType = order.indicator.type
        if order.form == .builder {
            let builder = KF.Builder(source, options)
                .placeholder(placeholder)
                .onProgress(progress)
                .onSuccess { completion(.success($0)) }
                .onFailure { completion(.failure($0)) }
            return switch (element, slot) {
            case (.view(let view), _): builder.set(to: view)
            case (.button(let button), "background"?): builder.setBackground(to: button)
            case (.button(let button), _): builder.set(to: button)
            }
        }
        switch (element, slot) {
        case (.view, _):
            return view.kf.setImage(
                with: source,
                placeholder: placeholder,
                options: options,
                progressBlock: progress,
                completionHandler: completion
            )
        case (.button(let button), "background"?):
            return button.kf.setBackgroundImage(
                with: source,
                placeholder: placeholder as? Image,
                options: options,
                progressBlock: progress,
                completionHandler: completion
            )
        case (.button(let button), _):
            return button.kf.setImage(
                with: source,
                placeholder: placeholder as? Image,
                options: options,
                progressBlock: progress,
                completionHandler: completion
            )
        }
    }

    /// Cancels what a view is loading.
    func cancel(_ name: String) {
        let (owner, slot) = Self.split(name)
        switch (state.withLock { $0.shown[owner] }, slot) {
        case (.view(let view)?, _): view.kf.cancelDownloadTask()
        case (.button(let button)?, "background"?): button.kf.cancelBackgroundImageDownloadTask()
        case (.button(let button)?, _): button.kf.cancelImageDownloadTask()
        case (nil, _): break
        }
    }

    private func element(_ name: String) -> (Element, slot: Substring?) {
        let (owner, slot) = Self.split(name)
        let element = state.withLock { state in
            let known = state.shown[owner]
            let element = known ?? (slot == nil ? newView : newButton)
            state.shown[owner] = element
            return element
        }
        return (element, slot)
    }

    private var newView: Element { .view(ImageView(manager: manager)) }
    private var newButton: Element { .button(ImageButton(manager: manager)) }

    /// The view of a name, if there is one.
    func shown(_ name: String) -> ImageView? {
        let (owner, slot) = Self.split(name)
        return state.withLock { $0.shown[owner] }.map { Self.slot(slot, of: $0) }
    }

    /// Lets go of a view, or of the button that a slot belongs to.
    func drop(_ name: String) {
        let owner = Self.split(name).owner
        state.withLock { state in
            guard let dropped = state.shown.removeValue(forKey: owner) else { return }
            state.dropped[owner] = dropped.weakly
        }
    }

    /// Whether what was dropped is still there.
    func isAlive(_ name: String) -> Bool {
        let owner = Self.split(name).owner
        return state.withLock { $0.dropped[owner]?.object != nil }
    }

    private static func split(_ name: String) -> (owner: Substring, slot: Substring?) {
        for slot in ["image", "background"] where name.hasSuffix("." + slot) {
            return (name.dropLast(slot.count + 1), Substring(slot))
        }
        return (Substring(name), nil)
    }

    private static func slot(_ slot: Substring?, of element: Element) -> ImageView {
        switch element {
        case .view(let view): view
        case .button(let button): slot == "background" ? button.backgroundView : button.imageView
        }
    }
}
