import Alcedo
import AlcedoImages
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld

/// How fast the disk layer is, beside the system calls that it cannot do without.
///
/// The files lie in the system's temporary folder. The layer writes on a queue of its own: many stores
/// are asked for at once, and what all threads do until the last has called back is counted.
enum DiskRows {
    static let all = [
        Row(name: "store of 10 KB against write and rename") { () throws(BenchError) in
            try DiskBench().store()
        },
        Row(name: "disk hit of 10 KB against reading the file") { () throws(BenchError) in
            try DiskBench().hit()
        },
    ]
}

/// Measures the disk layer.
final class DiskBench {
    private static let count = 1_000
    private static let storedAtOnce = 100
    private let folder: TemporaryFolder
    private let cache: ImageCache
    private let keys = (0..<count).map { "https://images.example.test/\($0).png" }
    private let bytes = [UInt8](repeating: 7, count: 10_240)

    init() throws(BenchError) {
        folder = try TemporaryFolder(for: "disk")
        var config = DiskStorage.Config()
        config.directory = folder.url
        cache = ImageCache(name: "bench", diskConfig: config, environment: .live)
    }

    /// How much longer a hit takes than opening and reading a file of the same size.
    func hit() throws(BenchError) -> Double {
        try storeAll(keys)
        try writeAll(Self.count, round: 0)
        var (ours, theirs) = (Double.infinity, Double.infinity)
        for _ in 0..<9 {
            ours = min(ours, try Stopwatch.seconds { () throws(BenchError) in try readAll() })
            theirs = min(
                theirs,
                try Stopwatch.seconds { () throws(BenchError) in try readPlainly() }
            )
        }
        return ours / theirs
    }

    /// How much longer a store takes than writing a file of the same size and renaming it.
    ///
    /// Each time under new names, and the files stay until the end: a file that replaces another is
    /// sent to the device at once, and a file system that has just removed many looks long for room.
    /// Few files at a time, in turn, so that both find the file system in the same state.
    func store() throws(BenchError) -> Double {
        var (ours, theirs) = (Double.infinity, Double.infinity)
        for round in 0..<100 {
            let names = keys.prefix(Self.storedAtOnce).map { "\($0)?round=\(round)" }
            ours = min(
                ours,
                try Stopwatch.seconds { () throws(BenchError) in try storeAll(names) }
            )
            theirs = min(
                theirs,
                try Stopwatch.seconds { () throws(BenchError) in
                    try writeAll(Self.storedAtOnce, round: round)
                }
            )
        }
        return ours / theirs
    }

    private func storeAll(_ names: [String]) throws(BenchError) {
        let (tally, data) = (Tally(expecting: names.count), Data(bytes))
        for key in names {
            cache.storeToDisk(data, forKey: key) { result in
                if case .success = result.diskCacheResult { tally.countRight() }
                tally.countEnd()
            }
        }
        guard tally.wait() == names.count else {
            throw .wrongResult(row: "disk", detail: "some stores failed, or never ended")
        }
    }

    private func readAll() throws(BenchError) {
        for key in keys {
            guard let value = try? cache.diskStorage.value(forKey: key), value.count == bytes.count
            else { throw .wrongResult(row: "disk", detail: "a file is not found") }
        }
    }

    private func path(_ index: Int, round: Int = 0) -> String {
        "\(folder.path)/plain-\(round)-\(index)"
    }

    private func writeAll(_ count: Int, round: Int) throws(BenchError) {
        for index in 0..<count {
            let temporary = "\(folder.path)/tmp-\(index)"
            let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            close(file)
            guard written == bytes.count, rename(temporary, path(index, round: round)) == 0 else {
                throw .wrongResult(row: "disk", detail: "a file cannot be written")
            }
        }
    }

    private func readPlainly() throws(BenchError) {
        for index in 0..<Self.count {
            let file = open(path(index), O_RDONLY | O_CLOEXEC)
            let content = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
                count = max(0, read(file, buffer.baseAddress, buffer.count))
            }
            close(file)
            guard content.count == bytes.count else {
                throw .wrongResult(row: "disk", detail: "a file cannot be read")
            }
        }
    }
}
