import Dispatch
import Foundation

/// A command that is run with a limit to its time.
struct ChildProcess {
    /// How a command ended.
    enum End: Equatable {
        /// By itself, with this status.
        case exited(Int32)
        /// By this signal.
        case signalled(Int32)
        /// By the limit.
        case overran(seconds: Int)
    }

    /// The command and its arguments.
    var words: [String]
    /// Where it runs.
    var folder: URL
    /// What is added to the environment.
    var environment: [String: String]
    /// The file that takes all it says.
    var log: URL

    /// Runs it to its end, or stops it after so many seconds of real time.
    func run(limitInSeconds: Int) throws(MutationError) -> End {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try Data().write(to: log)
            let output = try FileHandle(forWritingTo: log)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = output
            try process.run()
        } catch {
            throw .workshop("\(words.first ?? "a command") cannot be run: \(error)")
        }
        guard ended.wait(timeout: .now() + .seconds(limitInSeconds)) == .success else {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            return .overran(seconds: limitInSeconds)
        }
        let status = process.terminationStatus
        return process.terminationReason == .exit ? .exited(status) : .signalled(status)
    }
}
