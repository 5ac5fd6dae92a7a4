import Foundation

/// A process that runs while this value lives.
final class RunningProcess {
    private let process = Process()

    /// Starts a program in a folder; its output is thrown away.
    init(
        _ path: String,
        _ words: [String],
        in folder: TemporaryFolder,
        row: String
    ) throws(BenchError) {
        process.executableURL = URL(filePath: path)
        process.currentDirectoryURL = folder.url
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw .wrongResult(row: row, detail: "\(path) cannot be started: \(error)")
        }
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// The most memory that it has had resident, in bytes; `nil` where the system does not say.
    var peakResidentBytes: Int64? {
        let path = "/proc/\(process.processIdentifier)/status"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Int64($0) })
        else { return nil }
        return kibibytes * 1_024
    }

    /// Where a program is that the system finds by its name; `nil` when it is not there.
    static func find(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        return folders.map { "\($0)/\(name)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Runs a program to its end, and gives what it printed.
    static func output(
        of path: String,
        _ words: [String],
        row: String
    ) throws(BenchError) -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = words
        process.standardOutput = pipe
        do {
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        } catch {
            throw .wrongResult(row: row, detail: "\(path) cannot be run: \(error)")
        }
    }
}
