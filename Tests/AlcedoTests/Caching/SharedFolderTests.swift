import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

/// Two processes with a cache each, over one folder; what the loader shares within a process, such as
/// waiting writes and its index, is not shared here.
struct SharedFolderTests {
    private let stage: LoaderStage
    private let first: ImageCache
    private let second: ImageCache

    init() throws {
        stage = try LoaderStage()
        first = stage.manager.cache
        let other = try #require(stage.world.startProcess() as? SimulatedProcess)
        let environment = LoaderEnvironment(
            seams: other.seams(transport: stage.seams.transport),
            decoder: DotDecoder()
        )
        second = ImageCache(name: first.name, environment: environment)
    }

    private func store(_ key: String, in cache: ImageCache, width: UInt8 = 3) throws {
        cache.storeToDisk(Data(DotDecoder.file(width)), forKey: key)
        try stage.world.settle()
    }

    private func width(of key: String, in cache: ImageCache) throws -> Int? {
        let found = Mutex<Int?>(nil)
        cache.retrieveImageInDiskCache(forKey: key) { result in
            let width = (try? result.get())?.width
            found.withLock { $0 = width }
        }
        try stage.world.settle()
        return found.withLock { $0 }
    }

    @Test func `what one process stores the other reads`() throws {
        #expect(second.diskFolder == first.diskFolder)
        #expect(try width(of: "a", in: second) == nil)
        try store("a", in: first, width: 3)
        #expect(try width(of: "a", in: second) == 3)
        try store("a", in: second, width: 4)
        #expect(try width(of: "a", in: first) == 4)
    }

    @Test func `what one process removes the other misses`() throws {
        try store("a", in: first)
        second.clearDiskCache()
        try stage.world.settle()
        #expect(try width(of: "a", in: first) == nil)
        try store("b", in: first)
        #expect(try width(of: "b", in: second) == 3)
    }

    @Test func `a process over its limit leaves the file that the other has used`() throws {
        try store("a", in: first)
        let size = UInt(first.diskTotals.size.bytes)
        first.diskStorage.config.sizeLimit = 3 * size
        for key in ["b", "c"] {
            try stage.world.advance(by: .seconds(1))
            try store(key, in: first)
        }
        try stage.world.advance(by: .seconds(1))
        #expect(try width(of: "a", in: second) == 3)
        try stage.world.advance(by: .seconds(1))
        try store("d", in: first)
        first.clearMemoryCache()
        #expect(
            ["a", "b", "c", "d"].map { first.isCached(forKey: $0) } == [true, false, true, true]
        )
    }

    @Test func `a limit counts what the other process has written`() throws {
        try store("a", in: first)
        let size = UInt(first.diskTotals.size.bytes)
        first.diskStorage.config.sizeLimit = 100 * size
        try store("b", in: first)
        for number in 0..<100 { try store("other \(number)", in: second) }
        for number in 0..<100 { try store("own \(number)", in: first) }
        #expect(first.diskTotals.count <= 100)
    }
}
