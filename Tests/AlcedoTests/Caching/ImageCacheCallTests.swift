import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

/// What a scenario cannot say of the cache: notifications, names, and answers before a call returns.
struct ImageCacheCallTests {
    private let stage: LoaderStage

    init() throws {
        stage = try LoaderStage()
    }

    @Test func `a cleaning that removes something posts the names to its environment's center`()
        throws
    {
        let center = NotificationCenter()
        var environment = stage.environment
        environment.notifications = center
        let cache = ImageCache(name: "told", environment: environment)
        let heard = Mutex<[[String]]>([])
        let main = stage.main
        let token = center.addObserver(
            forName: .KingfisherDidCleanDiskCache,
            object: cache,
            queue: nil
        ) { note in
            let names = note.userInfo?[KingfisherDiskCacheCleanedHashKey] as? [String]
            let isOnMain = main.isCurrent
            heard.withLock { $0.append((names ?? []) + [isOnMain ? "main" : "elsewhere"]) }
        }
        defer { center.removeObserver(token) }
        cache.storeToDisk(Data([1]), forKey: "a", expiration: .seconds(5))
        cache.storeToDisk(Data([1]), forKey: "b")
        try stage.world.settle()
        cache.cleanExpiredDiskCache()
        try stage.world.settle()
        #expect(heard.withLock { $0 } == [])
        try stage.world.advance(by: .seconds(6))
        cache.cleanExpiredDiskCache()
        try stage.world.settle()
        #expect(heard.withLock { $0 } == [[cache.hash(forKey: "a"), "main"]])
    }

    @Test func `a removal and an emptying are seen before they are done`() throws {
        let cache = stage.manager.cache
        for key in ["a", "b"] { cache.storeToDisk(Data(DotDecoder.file(2)), forKey: key) }
        try stage.world.settle()
        #expect(cache.imageCachedType(forKey: "a") == .disk)
        cache.removeImage(forKey: "a")
        #expect(cache.imageCachedType(forKey: "a") == .none)
        #expect(cache.imageCachedType(forKey: "b") == .disk)
        cache.clearDiskCache()
        #expect(cache.imageCachedType(forKey: "b") == .none)
        cache.storeToDisk(Data(DotDecoder.file(3)), forKey: "b")
        #expect(cache.imageCachedType(forKey: "b") == .disk)
        #expect(cache.cacheFileURLIfOnDisk(forKey: "b") == nil)
        try stage.world.settle()
        #expect(cache.cacheFileURLIfOnDisk(forKey: "b")?.path == cache.cachePath(forKey: "b"))
        #expect(try cache.diskStorage.value(forKey: "b") == Data(DotDecoder.file(3)))
    }

    @Test(
        arguments: [
            ("https://a.test/cat.png", nil, "png"),
            ("https://a.test/cat@2x.jpeg?q=a.b", nil, "jpeg"),
            ("https://a.test/cat", nil, nil), ("https://a.test/cat.p/x", nil, nil),
            ("a.\(String(repeating: "x", count: 21))", nil, nil), ("a.p-g", nil, nil),
            ("https://a.test/cat.png", "gif", "gif"), ("https://a.test/cat.png", ".gif", "gif"),
            ("https://a.test/cat.png", "../up", nil),
        ] as [(String, String?, String?)]
    )
    func `a file's extension is the forced one, or that of the key's path`(
        key: String,
        forced: String?,
        expected: String?
    ) {
        let cache = stage.manager.cache
        let plain = cache.hash(forKey: key)
        cache.diskStorage.config.autoExtAfterHashedFileName = true
        let name = cache.hash(forKey: key, forcedExtension: forced)
        #expect(name == plain + (expected.map { ".\($0)" } ?? ""))
    }

    @Test func `plain names keep keys apart and are names`() {
        let cache = stage.manager.cache
        cache.diskStorage.config.usesHashedFileName = false
        let keys = ["", ".", "..", "%", "%25", "a/b", "a%2Fb", "a@b", "A", ".tmp-1", "ü", "\0"]
        let names =
            keys.map { cache.hash(forKey: $0) } + [
                cache.hash(forKey: "a", processorIdentifier: "b"),
                cache.hash(forKey: "a", processorIdentifier: "b@"),
                cache.hash(forKey: "", processorIdentifier: "a"),
            ]
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(!name.isEmpty && !name.hasPrefix(".") && !name.contains("/"))
            #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }

    @Test func `names of caches keep their folders apart`() {
        let names = [
            "", "%", "a/b", "a%2Fb", "a_b", "a\0b", "x", String(repeating: "n", count: 300),
        ]
        let folders = names.map { ImageCache(name: $0, environment: stage.environment).diskFolder }
        #expect(Set(folders).count == names.count)
        let components = folders.compactMap { $0.split(separator: "/").last }
        #expect(components.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test func `a folder of one's own is made at once or refused with its path`() throws {
        let directory = URL(
            filePath: stage.seams.cachesFolder + "/own",
            directoryHint: .isDirectory
        )
        let cache = try ImageCache(
            name: "n",
            cacheDirectoryURL: directory,
            diskCachePathClosure: { $0.appending(path: "for-\($1)") },
            environment: stage.environment
        )
        #expect(cache.diskFolder == stage.seams.cachesFolder + "/own/for-n")
        stage.process.disk.failWrites(with: .readOnly, count: nil)
        let error = #expect(throws: KingfisherError.self) {
            try ImageCache(
                name: "m",
                cacheDirectoryURL: directory,
                environment: stage.environment
            )
        }
        #expect(error?.name == "cannotCreateDirectory")
        #expect(error?.description.contains("/own/alcedo.m") == true)
    }

    @Test func `processors in a row leave out what changes nothing`() {
        let none = DefaultImageProcessor.default
        let composed = (Doubling() |> none) |> Doubling()
        #expect(composed.identifier == "test.doubling|>test.doubling")
        #expect((none |> none).identifier.isEmpty)
        #expect((none |> Doubling()).identifier == "test.doubling")
        let image = Image(width: 1, height: 1, pixels: [1, 2, 3, 4])
        let made = composed.process(item: .image(image), options: KingfisherParsedOptionsInfo())
        #expect(made?.width == 4)
    }
}

/// Makes an image of twice the width.
private struct Doubling: ImageProcessor {
    let identifier = "test.doubling"

    func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
        guard case .image(let image) = item else { return nil }
        let count = 8 * image.width * image.height
        return Image(
            width: 2 * image.width,
            height: image.height,
            pixels: [UInt8](repeating: 7, count: count)
        )
    }
}
