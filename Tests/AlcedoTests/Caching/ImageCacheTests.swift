import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Testing

struct ImageCacheTests {
    static let image = Image(width: 2, height: 2, pixels: [UInt8](repeating: 9, count: 16))

    private let stage: LoaderStage
    private var cache: ImageCache { stage.manager.cache }

    init() throws {
        stage = try LoaderStage()
    }

    private func store(
        _ key: String,
        _ options: KingfisherOptionsInfo = [],
        original: Data? = nil
    ) throws {
        let parsed = KingfisherParsedOptionsInfo(options)
        cache.store(Self.image, original: original, forKey: key, options: parsed)
        try stage.world.settle()
    }

    @Test func `an image in memory expires and a probe does not extend its life`() throws {
        try store("a", [.memoryCacheExpiration(.seconds(10)), .cacheMemoryOnly])
        try stage.world.advance(by: .seconds(9))
        #expect(cache.imageCachedType(forKey: "a") == .memory)
        try stage.world.advance(by: .seconds(1))
        #expect(cache.imageCachedType(forKey: "a") == .none)
        #expect(cache.retrieveImageInMemoryCache(forKey: "a") == nil)
    }

    @Test(arguments: [(ExpirationExtending.none, false), (.cacheTime, true)])
    func `a read extends a life in memory as it is told`(
        extending: ExpirationExtending,
        lives: Bool
    ) throws {
        try store("a", [.memoryCacheExpiration(.seconds(10)), .cacheMemoryOnly])
        try stage.world.advance(by: .seconds(9))
        #expect(
            cache.retrieveImageInMemoryCache(
                forKey: "a",
                options: [.memoryCacheAccessExtendingExpiration(extending)]
            ) != nil
        )
        try stage.world.advance(by: .seconds(5))
        #expect((cache.retrieveImageInMemoryCache(forKey: "a") != nil) == lives)
    }

    @Test func `a life in memory can be given another length by a read`() throws {
        try store("a", [.memoryCacheExpiration(.seconds(10)), .cacheMemoryOnly])
        let longer = ExpirationExtending.expirationTime(.seconds(100))
        #expect(
            cache.retrieveImageInMemoryCache(
                forKey: "a",
                options: [.memoryCacheAccessExtendingExpiration(longer)]
            ) != nil
        )
        try stage.world.advance(by: .seconds(99))
        #expect(cache.imageCachedType(forKey: "a") == .memory)
    }

    @Test func `a date is not moved by reads and holds on disk as well`() throws {
        let today = Double(stage.seams.time.timestamp.nanosecondsSince1970) / 1e9
        let date = StorageExpiration.date(Date(timeIntervalSince1970: today + 60))
        try store("a", [.memoryCacheExpiration(date), .diskCacheExpiration(date)])
        try stage.world.advance(by: .seconds(59))
        #expect(cache.retrieveImageInMemoryCache(forKey: "a") != nil)
        cache.clearMemoryCache()
        #expect(cache.imageCachedType(forKey: "a") == .disk)
        try stage.world.advance(by: .seconds(1))
        #expect(cache.imageCachedType(forKey: "a") == .none)
    }

    @Test(arguments: [StorageExpiration.expired, .seconds(0), .seconds(-1), .days(0)])
    func `what is expired already is not stored and takes the old away`(
        expiration: StorageExpiration
    ) throws {
        try store("a")
        try store("a", [.memoryCacheExpiration(expiration), .diskCacheExpiration(expiration)])
        #expect(cache.imageCachedType(forKey: "a") == .none)
        #expect(cache.diskTotals.count == 0)
    }

    @Test func `setting the wall clock back does not bring memory back to life`() throws {
        try store("a", [.memoryCacheExpiration(.seconds(10)), .cacheMemoryOnly])
        try stage.world.advance(by: .seconds(11))
        stage.world.setWallClock(Timestamp(secondsSince1970: 0))
        #expect(cache.imageCachedType(forKey: "a") == .none)
    }

    @Test func `limits on count and cost remove the least recently used`() throws {
        cache.memoryStorage.config.countLimit = 3
        for key in ["a", "b", "c"] { try store(key, [.cacheMemoryOnly]) }
        _ = cache.retrieveImageInMemoryCache(forKey: "a")
        try store("d", [.cacheMemoryOnly])
        #expect(cache.retrieveImageInMemoryCache(forKey: "b") == nil)
        cache.memoryStorage.config.totalCostLimit = 2 * Self.image.cost
        #expect(cache.memoryTotals.count == 2)
        #expect(cache.retrieveImageInMemoryCache(forKey: "c") == nil)
        cache.memoryStorage.config.totalCostLimit = Self.image.cost - 1
        try store("e", [.cacheMemoryOnly])
        #expect(cache.memoryTotals.count == 0)
        #expect(cache.memoryTotals.reported == .zero)
    }

    @Test func `cleaning removes what has expired without being asked`() throws {
        try store("a", [.memoryCacheExpiration(.seconds(10)), .cacheMemoryOnly])
        try store("b", [.memoryCacheExpiration(.never), .cacheMemoryOnly])
        #expect(cache.memoryTotals.count == 2)
        try stage.world.advance(by: .seconds(121))
        #expect(cache.memoryTotals.count == 1)
        #expect(stage.world.awaitedTimers.isEmpty)
    }

    @Test func `a memory warning empties memory and leaves the disk`() throws {
        try store("a")
        try stage.world.post(.memoryWarning)
        #expect(cache.imageCachedType(forKey: "a") == .disk)
    }

    @Test func `the disk keeps its limit by removing the least recently used`() throws {
        try store("a")
        let size = cache.diskTotals.size
        cache.diskStorage.config.sizeLimit = UInt(2 * size.bytes)
        for key in ["b", "c", "d"] {
            try stage.world.advance(by: .seconds(1))
            try store(key)
            #expect(cache.diskTotals.size <= .bytes(2 * size.bytes))
        }
        cache.clearMemoryCache()
        #expect(
            ["a", "b", "c", "d"].map { cache.isCached(forKey: $0) } == [false, false, true, true]
        )
    }

    @Test func `cleaning the disk removes expired and damaged files and old temporary ones`() throws
    {
        try store("a", [.diskCacheExpiration(.seconds(10))])
        try store("b")
        try store("c")
        let disk = stage.process.disk
        #expect(disk.corrupt(cache.cachePath(forKey: "c"), at: 20, with: [0xAA, 0xBB]))
        try stage.seams.files.replace("\(cache.diskFolder)/.tmp-1", with: [1])
        try stage.seams.files.replace("\(cache.diskFolder)/notes.txt", with: [1])
        try stage.world.advance(by: .seconds(7_200))
        let names = Names()
        cache.cleanExpiredDiskCache { names.add("done") }
        try stage.world.settle()
        #expect(names.all == ["done"])
        let left = disk.files.map { $0.path.split(separator: "/").last.map(String.init) }
        #expect(left == ["notes.txt", cache.hash(forKey: "b")].sorted())
    }

    @Test func `every emptying calls back on main also when the disk refuses`() throws {
        try store("a")
        stage.process.disk.failWrites(with: .inputOutputError, count: nil)
        let names = Names()
        let main = stage.main
        cache.clearDiskCache { names.add("cleared \(main.isCurrent)") }
        cache.cleanExpiredDiskCache { names.add("cleaned \(main.isCurrent)") }
        cache.removeImage(forKey: "a") { names.add("removed") }
        cache.calculateDiskStorageSize { _ in names.add("sized \(main.isCurrent)") }
        try stage.world.settle()
        #expect(Set(names.all) == ["cleared true", "cleaned true", "removed", "sized true"])
        #expect(names.all.count == 4)
    }

    @Test func `a store tells why the disk failed and memory has the image`() throws {
        stage.process.disk.failWrites(with: .full, count: nil)
        let names = Names()
        cache.store(Self.image, forKey: "a") { names.add($0.diskName) }
        try stage.world.settle()
        #expect(names.all == ["cannotCreateCacheFile"])
        #expect(cache.imageCachedType(forKey: "a") == .memory)
    }

    @Test func `a removal overtakes a write that waits`() throws {
        try stage.world.run(on: stage.main) { [cache] in
            cache.store(Self.image, forKey: "a")
            cache.removeImage(forKey: "a")
        }
        try stage.world.settle()
        #expect(cache.imageCachedType(forKey: "a") == .none)
    }

    @Test func `the last of two writes of a key stays whichever file is made first`() throws {
        let bytes = DotDecoder.file(5)
        try stage.world.run(on: stage.main) { [cache] in
            cache.store(Self.image, forKey: "a")
            cache.store(Self.image, original: Data(bytes), forKey: "a")
        }
        try stage.world.settle()
        let look = cache.lookOnDisk(CacheKey(resource: "a"))
        #expect(look?.size == .bytes(Int64(bytes.count)))
    }

    @Test(arguments: ["", ".", "..", "a/b", "a\0b"])
    func `a name of any spelling is one folder`(name: String) {
        let odd = ImageCache(name: name, environment: stage.environment)
        let folder = odd.diskFolder.dropFirst(stage.seams.cachesFolder.count + 1)
        #expect(odd.diskFolder.hasPrefix(stage.seams.cachesFolder + "/alcedo."))
        #expect(!folder.contains("/"))
    }
}

extension CacheStoreResult {
    /// The name of the disk's error, or `none`.
    var diskName: String {
        guard case .failure(let error) = diskCacheResult else { return "none" }
        return error.name
    }
}
