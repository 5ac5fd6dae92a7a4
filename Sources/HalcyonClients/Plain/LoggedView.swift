import AlcedoCore
import AlcedoImages
import HalcyonScenarios
import Synchronization

/// A view without a screen, as simple as those that the small clients extend: an image, an
/// indicator, and a log of both.
final class LoggedView: Sendable {
    private struct State {
        var image: Image?
        var log = [ViewChange(content: .nothing)]
    }

    private let state = Mutex(State())

    /// What it shows and has shown, oldest first.
    var log: [ViewChange] { state.withLock { $0.log } }

    /// Shows an image, or nothing.
    func show(_ image: Image?) {
        let content = image.map { ViewChange.Content.image(pixelHash: $0.pixelHash) } ?? .nothing
        change(image) { $0.content = content }
    }

    /// Shows a picture for failures that scenarios know by name.
    func showFailure(named name: String) {
        change(nil) { $0.content = .failureImage(name) }
    }

    /// Lets the indicator turn, or stops it.
    func setIndicator(visible: Bool) {
        change(state.withLock { $0.image }) { $0.indicator = visible ? .activity : nil }
    }

    private func change(_ image: Image?, _ body: (inout ViewChange) -> Void) {
        state.withLock { state in
            guard var next = state.log.last else { return }
            state.image = image
            let before = next
            body(&next)
            if next != before { state.log.append(next) }
        }
    }
}

extension LoadedImage {
    /// What a view was given.
    init(_ image: Image, from origin: ImageOrigin, byteCount: Int?) {
        self.init(
            origin: origin,
            width: image.width,
            height: image.height,
            pixelHash: image.pixelHash,
            byteCount: byteCount.map { .bytes(Int64($0)) },
            isAlive: { [weak image] in image != nil }
        )
    }
}
