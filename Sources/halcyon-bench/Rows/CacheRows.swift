import Alcedo
import AlcedoImages
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization

/// How fast the memory layer is, beside what it is built from.
///
/// Every row is a ratio of two things measured in one run, in turns, so that what else the machine
/// does falls on both.
enum CacheRows {
    static let all = [
        Row(name: "memory hit against a locked dictionary") { () throws(BenchError) in
            try MemoryBench().hit(against: .dictionary)
        },
        Row(name: "memory hit against NSCache") { () throws(BenchError) in
            try MemoryBench().hit(against: .system)
        },
        Row(name: "memory hits of two threads against one") { () throws(BenchError) in
            try MemoryBench().twoThreads()
        },
        Row(name: "insert and evict at 100,000 images against 1,000") { () throws(BenchError) in
            try MemoryBench().growth()
        },
    ]
}

/// What the memory layer is compared with.
enum MemoryRival {
    case dictionary, system
}

/// Measures the memory layer.
struct MemoryBench {
    private static let count = 200_000
    private let keys: [String]
    private let image = Image(width: 1, height: 1, pixels: [1, 2, 3, 4])

    init(folder: String = "pictures") {
        keys = (0..<256).map { "https://images.example.test/\(folder)/\($0)/large.png" }
    }

    /// How much longer a hit takes than the rival's.
    func hit(against rival: MemoryRival) throws(BenchError) -> Double {
        let cache = try filledCache()
        let lookUp = try lookUp(in: rival)
        var (ours, theirs) = (Double.infinity, Double.infinity)
        for _ in 0..<15 {
            ours = min(ours, try Stopwatch.best(of: 1) { () throws(BenchError) in try hits(cache) })
            theirs = min(
                theirs,
                try Stopwatch.best(of: 1) { () throws(BenchError) in try lookUp() }
            )
        }
        return ours / theirs
    }

    /// How many times as much two threads look up as one, in the same time.
    ///
    /// Each looks for images of its own, in one cache: threads that count the uses of one object wait
    /// for each other, whatever the cache.
    func twoThreads() throws(BenchError) -> Double {
        let others = MemoryBench(folder: "others")
        let cache = try filledCache()
        others.fill(cache)
        var (one, two) = (Double.infinity, Double.infinity)
        for _ in 0..<15 {
            one = min(one, try Stopwatch.seconds { () throws(BenchError) in try hits(cache) })
            two = min(
                two,
                try Stopwatch.seconds { () throws(BenchError) in
                    DispatchQueue.concurrentPerform(iterations: 2) { thread in
                        try? (thread == 0 ? self : others).hits(cache)
                    }
                }
            )
        }
        return 2 * one / two
    }

    /// How much longer an insertion that evicts takes in a cache of 100,000 than in one of 1,000.
    func growth() throws(BenchError) -> Double {
        let (small, large) = (try turnover(limit: 1_000), try turnover(limit: 100_000))
        return large / small
    }

    private func turnover(limit: Int) throws(BenchError) -> Double {
        let cache = try emptyCache()
        cache.memoryStorage.config.countLimit = limit
        let keys = (0..<(limit + 50_000)).map { "https://images.example.test/\($0).png" }
        let options = Self.memoryOnly
        for key in keys[..<limit] { cache.store(image, forKey: key, options: options) }
        let seconds = try Stopwatch.best(of: 1) { () throws(BenchError) in
            for key in keys[limit...] { cache.store(image, forKey: key, options: options) }
        }
        guard cache.memoryStorageCacheCost == limit * image.cost else {
            throw .wrongResult(row: "insert and evict", detail: "the limit does not hold")
        }
        return seconds
    }

    private func hits(_ cache: ImageCache) throws(BenchError) {
        var found = 0
        for turn in 0..<Self.count
        where cache.retrieveImageInMemoryCache(forKey: keys[turn & 255]) != nil {
            found += 1
        }
        guard found == Self.count else {
            throw .wrongResult(row: "memory hit", detail: "\(found) hits")
        }
    }

    private func lookUp(
        in rival: MemoryRival
    ) throws(BenchError) -> () throws(BenchError) -> Void {
        switch rival {
        case .dictionary:
            let table = LockedTable(keys.map { ($0, image) })
            return { () throws(BenchError) in
                try check((0..<Self.count).count { table[keys[$0 & 255]] != nil })
            }
        case .system:
            let table = NSCache<NSString, Image.Box>()
            for key in keys { table.setObject(Image.Box(image), forKey: key as NSString) }
            return { () throws(BenchError) in
                try check(
                    (0..<Self.count).count {
                        table.object(forKey: keys[$0 & 255] as NSString) != nil
                    }
                )
            }
        }
    }

    private func check(_ found: Int) throws(BenchError) {
        guard found == Self.count else {
            throw .wrongResult(row: "memory hit", detail: "the rival found \(found)")
        }
    }

    private static var memoryOnly: KingfisherParsedOptionsInfo {
        KingfisherParsedOptionsInfo([.cacheMemoryOnly])
    }

    private func filledCache() throws(BenchError) -> ImageCache {
        let cache = try emptyCache()
        fill(cache)
        return cache
    }

    private func fill(_ cache: ImageCache) {
        for key in keys {
            let image = Image(width: 1, height: 1, pixels: [1, 2, 3, 4])
            cache.store(image, forKey: key, options: Self.memoryOnly)
        }
    }

    private func emptyCache() throws(BenchError) -> ImageCache {
        ImageCache(name: "bench", environment: .live)
    }
}

/// A dictionary behind a lock: the least that a memory cache can be.
private final class LockedTable: Sendable {
    private let table: Mutex<[String: Image.Box]>

    init(_ pairs: [(String, Image)]) {
        table = Mutex(Dictionary(uniqueKeysWithValues: pairs.map { ($0, Image.Box($1)) }))
    }

    subscript(key: String) -> Image.Box? {
        table.withLock { $0[key] }
    }
}

extension Image {
    /// An object around an image, as `NSCache` wants one.
    final class Box: Sendable {
        let image: Image

        init(_ image: Image) {
            self.image = image
        }
    }
}
