import Foundation
import Testing

/// `.ci/fuzz` with an engine that only pretends: what it believes, and what it refuses.
struct FuzzScriptTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `targets that tried inputs and found nothing pass`() throws {
        let result = try play("echo stat::number_of_executed_units: 500 >&2")
        #expect(result.status == 0)
        #expect(result.output.contains("one: 500 executions\n"))
        #expect(result.output.contains("two: 500 executions\n"))
        #expect(result.output.hasSuffix("2 targets, 1 s each\n"))
    }

    @Test func `a crash is a failure, and is named with what repeats it`() throws {
        let result = try play(
            """
            [ $FUZZ_TARGET = one ] || { echo stat::number_of_executed_units: 500; exit 0; }
            for word; do case $word in
            -artifact_prefix=*) touch ${word#*=}crash-1 ;;
            esac; done
            echo 'finding: a thing'; exit 77
            """
        )
        #expect(result.status != 0)
        #expect(result.output.contains("one: FAILED"))
        #expect(result.output.contains("finding: a thing"))
        #expect(result.output.contains("replay one .build/fuzz-runs/one/found/crash-1"))
    }

    @Test(arguments: ["true", "echo stat::number_of_executed_units: 1"])
    func `a target that tried nothing new is a failure`(_ engine: String) throws {
        #expect(try play(engine).status != 0)
    }

    @Test func `an engine without targets is a failure`() throws {
        #expect(try play("true", list: "true").status != 0)
    }

    private func play(
        _ engine: String,
        list: String = "echo one; echo two"
    ) throws -> (status: Int32, output: String) {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "halcyon-fuzz-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        for part in [".ci", ".build/fuzz/release", "Fixtures/fuzz/one", "Fixtures/fuzz/two"] {
            let place = folder.appending(path: part)
            try files.createDirectory(at: place, withIntermediateDirectories: true)
        }
        let script = folder.appending(path: ".ci/fuzz")
        try files.copyItem(at: Self.root.appending(path: ".ci/fuzz"), to: script)
        for name in ["one", "two"] {
            try Data("x".utf8).write(to: folder.appending(path: "Fixtures/fuzz/\(name)/x"))
        }
        let text = "#!/usr/bin/env bash\nif [ \"$1\" = list ]; then \(list); exit; fi\n\(engine)\n"
        let place = folder.appending(path: ".build/fuzz/release/halcyon-fuzz")
        try Data(text.utf8).write(to: place)
        try files.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: place.path(percentEncoded: false)
        )
        return try run(script)
    }

    private func run(_ script: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = script
        process.environment = ["PATH": "/usr/bin:/bin", "FUZZ_SECONDS": "1"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
