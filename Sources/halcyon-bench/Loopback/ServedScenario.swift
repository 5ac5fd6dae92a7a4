import Foundation
import HalcyonServer

/// `halcyon serve`, as it was built, with replies of the sizes that are measured.
struct ServedScenario {
    /// The port that it listens at.
    let port: UInt16
    /// How long it took from the start of the process to the end of its first reply.
    let secondsToAnswer: Double
    private let process: RunningProcess
    private let folder: TemporaryFolder

    /// Starts it, and waits until it answers.
    init(row: String) throws(BenchError) {
        folder = try TemporaryFolder(for: row)
        port = try Self.freePort(row)
        try Self.writeBodies(to: folder, row)
        try folder.write(Self.text, to: "served.json5", row)
        // The tool that was built beside this one.
        let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "halcyon").path
        let words = ["serve", "served.json5", "--port", "\(port)", "--quiet"]
        let folder = folder
        var started: RunningProcess?
        let port = port
        secondsToAnswer = try Stopwatch.seconds { () throws(BenchError) in
            started = try RunningProcess(tool, words, in: folder, row: row)
            try Self.awaitAnswer(at: port, row)
        }
        guard let started else { throw .wrongResult(row: row, detail: "it was not started") }
        process = started
    }

    /// The most memory that it has had resident, in bytes.
    var peakResidentBytes: Int64? { process.peakResidentBytes }

    /// Waits until a server answers, at most ten seconds.
    static func awaitAnswer(at port: UInt16, _ row: String) throws(BenchError) {
        for _ in 0..<50_000 {
            if PlainConnection(port: port)?.byteCount(of: "/1k") != nil { return }
            usleep(200)
        }
        throw .wrongResult(row: row, detail: "nobody answers at port \(port)")
    }

    /// A port that nobody listens at; it is free unless somebody takes it meanwhile.
    static func freePort(_ row: String) throws(BenchError) -> UInt16 {
        do {
            return try Socket.bound().port()
        } catch {
            throw .wrongResult(row: row, detail: "\(error)")
        }
    }

    private static let text = """
        {
          format: 1,
          scenario: "replies of the sizes that are measured",
          server: {
            "GET /1k": { replies: [{ file: "1k" }], afterwards: "repeat" },
            "GET /1m": { replies: [{ file: "1m" }], afterwards: "repeat" },
            "GET /1g": { replies: [{ random: { size: "1GiB" } }], afterwards: "repeat" },
          },
          steps: [],
        }

        """

    /// Writes the bodies that both servers send.
    static func writeBodies(to folder: TemporaryFolder, _ row: String) throws(BenchError) {
        for (name, count) in [("1k", 1_024), ("1m", 1 << 20)] {
            try folder.write(String(repeating: "halcyon ", count: count / 8), to: name, row)
        }
    }
}
