import Foundation
import Testing

@testable import halcyon

/// The codes that commands end with.
struct ToolTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let good = root.appending(
        path: "Scenarios/retrieval/an-image-walks-down-the-layers.json5"
    ).path

    private static func broken(_ name: String) -> String {
        root.appending(path: "Fixtures/broken-scenarios/\(name).json5").path
    }

    /// Runs the tool on a thread of its own, as the command does.
    private func run(_ words: String...) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: Tool(words).run()) }.start()
        }
    }

    /// A folder that is there for one test.
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "halcyon-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    @Test func `a run in which all held ends with 0`() async {
        #expect(await run("run", Self.good, "--stage", "simulated") == 0)
        #expect(await run("check", Self.good) == 0)
        #expect(await run("help") == 0)
        #expect(await run("help", "language") == 0)
        #expect(await run("run", "--help") == 0)
    }

    @Test func `a run in which something did not hold ends with 1`() async throws {
        try await withFolder { folder in
            let text = """
                { format: 1, scenario: "it fails", steps: [{ settle: true }],
                  finally: { requests: 1 } }
                """
            try text.write(toFile: "\(folder)/a.json5", atomically: true, encoding: .utf8)
            #expect(await run("run", folder, "--stage=simulated") == 1)
            #expect(await run("check", folder) == 0)
        }
    }

    @Test func `scenarios with problems end with 2`() async {
        let path = Self.broken("a-key-twice")
        #expect(await run("check", path) == 2)
        #expect(await run("run", path, "--stage", "simulated") == 2)
        #expect(await run("run", Self.good, path, "--stage", "simulated") == 2)
    }

    @Test func `nothing found or matched ends with 2`() async throws {
        #expect(await run("run", "no/such/folder") == 2)
        #expect(await run("run", Self.good, "--tag", "no-such-tag") == 2)
        try await withFolder { folder in
            #expect(await run("run", folder) == 2)
            #expect(await run("check", folder) == 2)
        }
    }

    @Test(arguments: [
        [], ["fly"], ["run", "--stage", "moon"], ["run", "--client", "nobody"],
        ["run", "--seed", "-1"], ["run", "--seed"], ["run", "--scale", "0"],
        ["run", "--stag", "x"],
        ["run", "--failed-only=yes"], ["index", "here"], ["check", "--accept"],
    ])
    func `a wrong command ends with 2`(words: [String]) {
        #expect(Tool(words).run() == 2)
    }

    @Test func `a JUnit report is written where it was asked for`() async throws {
        try await withFolder { folder in
            let path = "\(folder)/report.xml"
            #expect(await run("run", Self.good, "--stage", "simulated", "--junit", path) == 0)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("an-image-walks-down-the-layers.json5"))
            let lost = "\(folder)/none/report.xml"
            #expect(await run("run", Self.good, "--stage", "simulated", "--junit", lost) == 2)
        }
    }

    @Test func `only scenarios with a tag are played`() async {
        #expect(await run("run", Self.good, "--stage", "simulated", "--tag", "smoke") == 0)
    }
}
