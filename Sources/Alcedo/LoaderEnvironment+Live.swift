import AlcedoImages
import AlcedoSeams
public import Foundation

extension LoaderEnvironment {
    /// The real outside world: an ephemeral `URLSession`, and files in the user's caches directory.
    public static var live: LoaderEnvironment {
        LoaderEnvironment(
            seams: .live(transport: URLSessionTransport.ephemeral),
            decoder: StandardImageDecoder(),
            notifications: .default
        )
    }
}

extension ImageCache {
    /// The cache of the shared manager, in the real outside world.
    public static let `default` = ImageCache(name: "default", environment: .live)

    /// Makes a cache in the real outside world.
    public convenience init(name: String) {
        self.init(name: name, environment: .live)
    }

    /// Makes a cache in a folder of one's own choice, in the real outside world.
    ///
    /// - Throws: `cannotCreateDirectory` (3005) with the path, `diskStorageIsNotReady` (3011) when it
    ///   is no absolute path of a file.
    public convenience init(
        name: String,
        cacheDirectoryURL: URL?,
        diskCachePathClosure: (@Sendable (URL, String) -> URL)? = nil
    ) throws(KingfisherError) {
        try self.init(
            name: name,
            cacheDirectoryURL: cacheDirectoryURL,
            diskCachePathClosure: diskCachePathClosure,
            environment: .live
        )
    }
}

extension ImageDownloader {
    /// The downloader of the shared manager, in the real outside world.
    public static let `default` = ImageDownloader(name: "default")

    /// Makes a downloader in the real outside world.
    public convenience init(name: String) {
        self.init(name: name, environment: .live)
    }
}

extension KingfisherManager {
    /// The manager of views and callers that have none of their own, in the real outside world.
    public static let shared = KingfisherManager(
        downloader: .default,
        cache: .default
    )
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
