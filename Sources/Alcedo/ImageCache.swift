public import AlcedoCore
package import AlcedoImages
import AlcedoSeams

/// A cache of images with a layer in memory and one on disk.
///
/// Safe from any thread. The disk is touched on the cache's own queue only, but for
/// `imageCachedType(forKey:processorIdentifier:)` and its like, which say so.
public final class ImageCache: Sendable {
    /// The settings of the memory layer.
    public struct MemoryConfig: Sendable {
        /// The most bytes of pixels; 256 MiB unless set.
        public var totalCostLimit = 256 * 1_048_576
        /// The most images; no limit unless set.
        public var countLimit = Int.max
        /// How long images live; 300 s unless set.
        public var expiration = StorageExpiration.seconds(300)
        /// The least time between two removals of what has expired; 120 s unless set.
        public var cleanInterval = Duration.seconds(120)

        /// Makes the defaults.
        public init() {}
    }

    /// The settings of the disk layer.
    public struct DiskConfig: Sendable {
        /// The most bytes of files, kept at every write; `nil`, the default, for no limit.
        public var sizeLimit: ByteCount?
        /// How long files live; 7 days unless set.
        public var expiration = StorageExpiration.days(7)

        /// Makes the defaults.
        public init() {}
    }

    /// The name; two caches of one name share a folder.
    public let name: String
    /// The absolute path of the folder that holds the files.
    public var diskFolder: String { disk.folder.path }

    let memory: MemoryStorage
    let disk: DiskStorage
    let mainQueue: any WorkQueue
    let time: any TimeSource
    /// The decoder of the cache's environment.
    package let decoder: any ImageDecoding
    private let subscription: Subscription

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - name: Part of the folder's name; `/` and an empty name are replaced.
    ///   - memoryConfig: The settings of the memory layer.
    ///   - diskConfig: The settings of the disk layer.
    ///   - environment: The outside world.
    public init(
        name: String,
        memoryConfig: MemoryConfig = MemoryConfig(),
        diskConfig: DiskConfig = DiskConfig(),
        environment: LoaderEnvironment
    ) {
        let seams = environment.seams
        self.name = name
        mainQueue = seams.mainQueue
        time = seams.time
        decoder = environment.decoder
        let queue = seams.makeQueue("alcedo.cache.\(name).disk")
        let memory = MemoryStorage(memoryConfig, time: seams.time, queue: queue)
        self.memory = memory
        disk = DiskStorage(
            diskConfig,
            folder: DiskFolder(
                path: "\(seams.cachesFolder)/alcedo.\(Self.folderName(name))",
                files: seams.files,
                time: seams.time
            ),
            queue: queue,
            serializingQueue: seams.makeQueue("alcedo.cache.\(name).serializing")
        )
        subscription = Subscription(
            seams.systemEvents.observe { [weak memory] event in
                if event == .memoryWarning { memory?.removeAll() }
            }
        )
    }

    /// The settings of the memory layer; setting them applies the limits at once.
    public var memoryConfig: MemoryConfig {
        get { memory.config }
        set { memory.config = newValue }
    }

    /// The settings of the disk layer; they hold from the next write on.
    public var diskConfig: DiskConfig {
        get { disk.config }
        set { disk.config = newValue }
    }

    /// A name that is one component of a path.
    private static func folderName(_ name: String) -> String {
        // Most names need no change: walking characters costs as much as the rest of a cache.
        if !name.utf8.isEmpty, name.utf8.allSatisfy({ $0 != 0x2F && $0 != 0 && $0 != 0x2E }) {
            return name
        }
        let safe = String(name.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
        return safe.isEmpty || safe == "." || safe == ".." ? "unnamed" : safe
    }

    /// Ends a subscription when the cache goes.
    private final class Subscription: Sendable {
        private let observation: any Cancellable

        init(_ observation: any Cancellable) {
            self.observation = observation
        }

        deinit { observation.cancel() }
    }
}
