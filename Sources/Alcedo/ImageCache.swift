import AlcedoCore
package import AlcedoImages
import AlcedoSeams
public import Foundation
import Synchronization

/// A cache of images with a layer in memory and one on disk.
///
/// Safe from any thread. The disk is touched on the cache's own queue only, but for
/// `imageCachedType(forKey:processorIdentifier:forcedExtension:)` and its like, which say so. Every
/// callback comes exactly once, whatever the disk does.
///
/// Memory is emptied by a memory warning and, unless its configuration says otherwise, when the app
/// goes to the background; then, and before the app ends, the disk is cleaned.
public final class ImageCache: Sendable {
    /// The name; two caches of one name share a folder.
    public let name: String
    /// The layer in memory.
    public let memoryStorage: MemoryStorage
    /// The layer on disk.
    public let diskStorage: DiskStorage
    /// The absolute path of the folder that holds the files.
    public var diskFolder: String { diskStorage.folder.path }

    let layers: CacheLayers
    let mainQueue: any WorkQueue
    let time: any TimeSource
    let notifications: NotificationCenter?
    /// Where files are turned into images and images into files.
    let codingQueue: any WorkQueue
    /// The decoder of the cache's environment.
    package let decoder: any ImageDecoding
    private let subscription = Subscription()

    /// Makes a cache; nothing is written before the first store.
    ///
    /// - Parameters:
    ///   - name: Part of the folder's name, in any spelling and of any length.
    ///   - memoryConfig: The settings of the memory layer.
    ///   - diskConfig: The settings of the disk layer.
    ///   - environment: The outside world.
    public init(
        name: String,
        memoryConfig: MemoryStorage.Config = MemoryStorage.Config(),
        diskConfig: DiskStorage.Config = DiskStorage.Config(),
        environment: LoaderEnvironment
    ) {
        let seams = environment.seams
        self.name = name
        mainQueue = seams.mainQueue
        time = seams.time
        notifications = environment.notifications
        decoder = environment.decoder
        let queue = seams.makeQueue("alcedo.cache.\(name).disk")
        codingQueue = seams.makeQueue("alcedo.cache.\(name).serializing")
        memoryStorage = MemoryStorage(memoryConfig, time: seams.time, queue: queue)
        diskStorage = DiskStorage(
            diskConfig,
            folder: DiskFolder(
                path: CacheFolder.path(name, diskConfig, cachesFolder: seams.cachesFolder),
                files: seams.files,
                time: seams.time
            ),
            queue: queue,
            serializingQueue: codingQueue
        )
        layers = CacheLayers(
            memory: memoryStorage,
            disk: diskStorage,
            responses: StoredResponses(seams) { [diskStorage] in diskStorage.responses },
            time: seams.time
        )
        subscription.hold(
            seams.systemEvents.observe { [weak self] event in self?.take(event) }
        )
    }

    /// Makes a cache in a folder of one's own choice, which is made at once, on the caller's thread.
    ///
    /// - Parameters:
    ///   - name: The name, which two caches of one folder share.
    ///   - cacheDirectoryURL: The folder around the cache's own; the user's caches directory when `nil`.
    ///   - diskCachePathClosure: Makes the path of the cache's own folder from the folder around it and
    ///     the name.
    ///   - environment: The outside world.
    /// - Throws: `cannotCreateDirectory` (3005) with the path, `diskStorageIsNotReady` (3011) when it is
    ///   no absolute path of a file.
    public convenience init(
        name: String,
        cacheDirectoryURL: URL?,
        diskCachePathClosure: (@Sendable (URL, String) -> URL)? = nil,
        environment: LoaderEnvironment
    ) throws(KingfisherError) {
        var config = DiskStorage.Config()
        config.directory = cacheDirectoryURL
        config.cachePathBlock = diskCachePathClosure
        self.init(name: name, diskConfig: config, environment: environment)
        if let refusal = diskStorage.refusal { throw refusal }
        try diskStorage.folder.createFolder()
    }

    /// The longest since an image was stored, in either layer, however often it is used; `nil`, the
    /// default, for no such limit.
    ///
    /// Lifetimes in seconds and days begin anew with each use: an image that is looked at every day
    /// would never be fetched again (`onevcat/Kingfisher#995`). What goes from disk to memory keeps
    /// its age.
    public var maximumAge: Duration? {
        get { diskStorage.maximumAge }
        set {
            diskStorage.maximumAge = newValue
            memoryStorage.maximumAge = newValue
        }
    }

    private func take(_ event: SystemEvent) {
        switch event {
        case .memoryWarning: clearMemoryCache()
        case .didEnterBackground:
            if !memoryStorage.config.keepWhenEnteringBackground { clearMemoryCache() }
            backgroundCleanExpiredDiskCache()
        case .willTerminate: backgroundCleanExpiredDiskCache()
        case .networkConstrained, .networkUnconstrained: break
        }
    }

    /// Ends a subscription when the cache goes.
    private final class Subscription: Sendable {
        private let observation = Mutex<(any Cancellable)?>(nil)

        func hold(_ cancellable: any Cancellable) {
            observation.withLock { $0 = cancellable }
        }

        deinit { observation.withLock { $0 }?.cancel() }
    }
}
