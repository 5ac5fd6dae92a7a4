import Foundation
import Synchronization

/// A folder of a measurement's own among the system's temporary ones.
///
/// It stays until the bench ends: a file system that has just removed many files looks long for room,
/// and the next row would be charged for it.
final class TemporaryFolder {
    private static let made = Mutex<[String]>([])

    /// Its absolute path.
    let path: String

    /// Makes an empty folder, for a row of that name.
    init(for row: String) throws(BenchError) {
        var template = Array("\(NSTemporaryDirectory())/halcyon-bench-XXXXXX\0".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw .wrongResult(row: row, detail: "no temporary folder")
        }
        let path = String(cString: made)
        self.path = path
        Self.made.withLock { $0.append(path) }
    }

    /// Removes the folders of all rows.
    static func removeAll() {
        let paths = made.withLock { paths in
            defer { paths = [] }
            return paths
        }
        // What is left of them is in the system's temporary folder, which is emptied by others.
        for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Writes a file of it.
    func write(_ text: String, to name: String, _ row: String) throws(BenchError) {
        do {
            try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
        } catch {
            throw .wrongResult(row: row, detail: "\(name) cannot be written: \(error)")
        }
    }

    /// Its place as a URL.
    var url: URL { URL(filePath: path, directoryHint: .isDirectory) }
}
