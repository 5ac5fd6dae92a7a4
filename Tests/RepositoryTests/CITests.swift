import Foundation
import Testing

/// `.ci/run` against a `make` that only pretends: what it counts, and what it refuses to believe.
struct CITests {
    /// What the pretended rules leave behind.
    private struct Rules {
        var tests = """
            <testsuite name="TestResults" errors="0" tests="3" failures="2" skipped="1">
            <testcase classname="A" name="a" />
            <testcase classname="A" name="b">
            <skipped />
            </testcase>
            <testcase classname="A" name="c" />
            """
        var run = "4 passed, 0 failed, 1 skipped"
        var mutants = "5 caught, 0 survived, 0 broken"
        var failing = "none"
    }

    @Test func `the last line sums what the rules found`() async throws {
        let (status, last) = try await play(Rules())
        // Two tests, four scenarios, five mutants, and the rules without numbers of their own.
        #expect(last == "\(2 + 4 + 5 + stepCount) passed, 0 failed, 2 skipped")
        #expect(status == 0)
    }

    @Test func `a failing test, scenario, mutant or step is a failure`() async throws {
        var rules = Rules()
        rules.tests +=
            "<testcase name=\"d\"><failure message=\"1\"/><failure message=\"2\"/></testcase>"
        rules.run = "3 passed, 1 failed, 1 skipped"
        rules.mutants = "3 caught, 1 survived, 1 broken"
        rules.failing = "test run mutants docs"
        let (status, last) = try await play(rules)
        #expect(last == "\(2 + 3 + 3 + stepCount - 1) passed, 5 failed, 2 skipped")
        #expect(status == 1)
    }

    @Test(arguments: ["", "0 passed, 0 failed, 0 skipped", "all passed"])
    func `a run that found nothing is a failure`(_ text: String) async throws {
        var rules = Rules()
        rules.run = text
        let (status, last) = try await play(rules)
        #expect(last.contains(" 1 failed,"))
        #expect(status == 1)
    }

    @Test func `tests without a report are a failure`() async throws {
        var rules = Rules()
        rules.tests = ""
        let last = try await play(rules).last
        #expect(last.contains(" 1 failed,"))
    }

    @Test func `a rule that fails and shows no failure is a failure`() async throws {
        var rules = Rules()
        rules.failing = "run"
        let last = try await play(rules).last
        #expect(last.contains(" 1 failed,"))
    }

    /// How many rules `.ci/run` counts as one each.
    private var stepCount: Int {
        let script = Repository.current.text(of: ".ci/run") ?? ""
        return script.split(separator: "\n").count { $0.hasPrefix("play_step ") }
    }

    private func play(_ rules: Rules) async throws -> (status: Int32, last: String) {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let script = try #require(Repository.current.text(of: ".ci/run"))
        for name in [".ci", "bin"] {
            let place = folder.url.appending(path: name)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        try folder.write(script, to: ".ci/run")
        try folder.write(rules.tests, to: "tests.txt")
        try folder.write(rules.run + "\n", to: "run.txt")
        try folder.write(rules.mutants + "\n", to: "mutants.txt")
        try folder.write(pretendedMake(failing: rules.failing), to: "bin/make")
        _ = try await Command.run(["chmod", "+x", folder.path(of: "bin/make")])
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let words = ["PATH=\(folder.path(of: "bin")):\(path)", "bash", ".ci/run"]
        let result = try await Command.run(words, in: folder.url)
        let last = result.output.split(separator: "\n").last.map(String.init) ?? ""
        return (result.status, last)
    }

    private func pretendedMake(failing: String) -> String {
        """
        #!/usr/bin/env bash
        case $1 in
        test) mkdir -p .build/reports/tests; cp tests.txt .build/reports/tests/a.xml ;;
        run | mutants) cat $1.txt ;;
        esac
        case " \(failing) " in *" $1 "*) exit 1 ;; esac

        """
    }
}
