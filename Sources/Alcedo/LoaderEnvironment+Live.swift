import AlcedoImages
import AlcedoSeams

extension LoaderEnvironment {
    /// The real outside world: an ephemeral `URLSession`, and files in the user's caches directory.
    public static var live: LoaderEnvironment {
        LoaderEnvironment(
            seams: .live(transport: URLSessionTransport.ephemeral),
            decoder: StandardImageDecoder()
        )
    }
}

extension KingfisherManager {
    /// The manager of views and callers that have none of their own, in the real outside world.
    public static let shared = KingfisherManager(environment: .live)
}

extension ImageView {
    /// Makes an empty view whose images the shared manager finds.
    public convenience init() {
        self.init(manager: .shared)
    }
}

extension ImageButton {
    /// Makes an empty button whose images the shared manager finds.
    public convenience init() {
        self.init(manager: .shared)
    }
}
