import Foundation

/// Work that a process of its own does: what crashes, and what memory is measured of.
enum Child: String, CaseIterable {
    /// Many tasks with delays, a third of them cancelled.
    case storm
    /// A large body through the stub, with a slow delegate.
    case stubbedBody
    /// A large body through the simulated transport.
    case simulatedBody

    /// Does the work, in the process for it, and gives its number.
    func work() -> Double {
        switch self {
        case .storm: Storm().play()
        case .stubbedBody: LargeBody().stubbed()
        case .simulatedBody: LargeBody().simulated()
        }
    }

    /// The number of one process.
    func number() throws(BenchError) -> Double {
        let (status, output) = try run()
        let text = output.trimmingCharacters(in: .whitespacesAndNewlines)
        guard status == 0, let number = Double(text) else {
            throw .wrongResult(row: rawValue, detail: "a process ended with \(status)")
        }
        return number
    }

    /// How many of several processes, one after the other, crashed or gave another number than 0.
    func failures(of count: Int) throws(BenchError) -> Int {
        var failures = 0
        for _ in 0..<count {
            let (status, output) = try run()
            let text = output.trimmingCharacters(in: .whitespacesAndNewlines)
            if status != 0 || Double(text) != 0 { failures += 1 }
        }
        return failures
    }

    private func run() throws(BenchError) -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--child", rawValue]
        process.standardOutput = pipe
        // A crash must not start a backtracer that holds the pipe open.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_BACKTRACE": "enable=no"]
        ) { _, own in own }
        do {
            try process.run()
        } catch {
            throw .wrongResult(row: rawValue, detail: "\(error)")
        }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
