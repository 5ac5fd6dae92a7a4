import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
import Foundation
import HalcyonScenarios
import Synchronization

/// An image view as people write it for themselves: images in memory, and a plain fetch for the rest.
///
/// It has the traps of its kind, and they stay: it tells nobody of an error; it does not know which of
/// its requests a response is for; the old image stays until a new one comes; two views of one URL
/// make two requests.
final class MemoryOnlyView: Sendable {
    /// The time without a byte after which a fetch fails.
    static let timeout = Duration.seconds(60)

    /// What all views of a process share.
    struct Surroundings: Sendable {
        var line: PlainFetch.Line
        var main: any WorkQueue
        var decoder: any ImageDecoding
        var images: ImageShelf
    }

    /// What it shows.
    let view = LoggedView()
    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// Shows the image of a URL, at once when it is in memory; called on the main queue.
    ///
    /// `shown` is called on the main queue when an image is shown, and never otherwise.
    func load(_ url: URL, shown: @escaping @Sendable (LoadedImage) -> Void) {
        if let known = surroundings.images[url] {
            view.show(known)
            return shown(LoadedImage(known, from: .memory, byteCount: nil))
        }
        let surroundings = surroundings
        PlainFetch.start(HTTPRequest(url: url), over: surroundings.line) { [self] outcome in
            guard case .success(let response) = outcome,
                let image = try? surroundings.decoder.decode(response.body)
            else { return }
            surroundings.images.put(image, for: url)
            surroundings.main.async { [self] in
                view.show(image)
                shown(LoadedImage(image, from: .network, byteCount: response.body.count))
            }
        }
    }
}

/// Decoded images by URL, without a limit.
final class ImageShelf: Sendable {
    private let images = Mutex<[URL: Image]>([:])

    /// The image of a URL.
    subscript(url: URL) -> Image? { images.withLock { $0[url] } }

    /// Keeps an image.
    func put(_ image: Image, for url: URL) { images.withLock { $0[url] = image } }

    /// Lets go of all images.
    func removeAll() {
        // They are let go after the lock is.
        let removed = images.withLock { images in
            defer { images = [:] }
            return images
        }
        withExtendedLifetime(removed) {}
    }

    /// The cost of all images, and how many there are.
    var totals: (cost: Int, count: Int) {
        images.withLock { images in (images.values.reduce(0) { $0 + $1.cost }, images.count) }
    }
}
