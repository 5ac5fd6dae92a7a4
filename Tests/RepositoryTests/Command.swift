import Foundation

/// A command of the toolchain, run to its end.
struct Command {
    /// What a command left behind.
    struct Result {
        /// The exit status.
        var status: Int32
        /// What it wrote to its standard output.
        var output: String
        /// What it wrote to its standard error.
        var errors: String
    }

    /// Runs a command that is found in the path, in the package root unless told otherwise.
    ///
    /// - Parameters:
    ///   - words: The command and its arguments; `NAME=value` words before it set the environment.
    ///   - place: Where it runs.
    /// - Returns: What it left behind, whatever its status.
    /// - Throws: What Foundation throws when it cannot be started.
    static func run(_ words: [String], in place: URL? = nil) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = place ?? Repository.current.root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try folder.handle(for: "output")
        process.standardError = try folder.handle(for: "errors")
        try await runToEnd(process)
        return Result(
            status: process.terminationStatus,
            output: try folder.text(of: "output"),
            errors: try folder.text(of: "errors")
        )
    }

    /// Waits without holding a thread of the pool, which has as few as two.
    private static func runToEnd(_ process: Process) async throws {
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
    }
}

/// A folder that a test fills and removes.
struct TemporaryFolder {
    /// Where it is.
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "halcyon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The path of a file in it.
    func path(of name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    /// Puts a text into a file of it.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// A new file of it to write to.
    func handle(for name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appending(path: name))
    }

    /// The text of a file of it.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    /// Removes it with all it holds.
    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
