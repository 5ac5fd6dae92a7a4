public import AlcedoImages

/// Changes an image just before it is handed to the caller.
///
/// Caches keep the image without the change. It is called on the callback queue, once for each
/// request that succeeds, and not by a downloader or cache that is used by itself.
public protocol ImageModifier: Sendable {
    /// Makes the image that is handed out.
    func modify(_ image: Image) -> Image
}

/// A modifier made from a closure.
public struct AnyImageModifier: ImageModifier {
    private let body: @Sendable (Image) throws -> Image

    /// Makes a modifier; when the closure throws, the image is handed out as it is.
    public init(modify body: @escaping @Sendable (Image) throws -> Image) {
        self.body = body
    }

    /// Makes the image that is handed out.
    public func modify(_ image: Image) -> Image {
        (try? body(image)) ?? image
    }
}
