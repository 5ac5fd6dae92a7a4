import Foundation

/// A folder of a measurement's own among the system's temporary ones, removed when it is let go.
final class TemporaryFolder {
    /// Its absolute path.
    let path: String

    /// Makes an empty folder, for a row of that name.
    init(for row: String) throws(BenchError) {
        var template = Array("\(NSTemporaryDirectory())/halcyon-bench-XXXXXX\0".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw .wrongResult(row: row, detail: "no temporary folder")
        }
        path = String(cString: made)
    }

    deinit {
        // What is left of it is in the system's temporary folder, which is emptied by others.
        try? FileManager.default.removeItem(atPath: path)
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
