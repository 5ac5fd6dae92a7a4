import Foundation
import Testing

/// The rules that every source file keeps.
struct SourceTests {
    private let repository = Repository.current

    @Test func `the tests see the sources`() {
        #expect(Repository.sources.count > 25)
        #expect(!Repository.tests.isEmpty)
    }

    @Test func `files and functions are short`() {
        report((Repository.sources + Repository.tests).flatMap(SizeRules.violations))
    }

    @Test func `only live forms call the system`() {
        report(Repository.sources.flatMap(CallRules.violations))
    }

    @Test func `no test waits for a fixed time`() {
        report(Repository.tests.flatMap(CallRules.sleeps))
    }

    @Test func `no source traps on bad input`() {
        report(Repository.sources.flatMap(SafetyRules.traps))
    }

    @Test func `a lock holds a struct and no tuple`() {
        report((Repository.sources + Repository.tests).flatMap(SafetyRules.guardedTuples))
    }

    @Test func `every way round the checks names its invariant`() {
        report(Repository.sources.flatMap(SafetyRules.unexplained))
        let exceptions = Repository.sources.map { SafetyRules.exceptions(in: $0).count }
        let lines = Repository.sources.map(SafetyRules.safetyLineCount)
        #expect(exceptions.reduce(0, +) == lines.reduce(0, +))
    }

    @Test func `every visible declaration is documented`() {
        report(Repository.sources.flatMap(DocumentationRules.violations))
    }

    @Test func `no file names a path of one machine`() {
        let files = repository.paths().filter { !$0.hasSuffix(".png") }.compactMap { path in
            repository.text(of: path).map { Repository.TextFile(path: path, text: $0) }
        }
        report(files.flatMap(PathRules.violations))
    }
}

/// Records each violation as an issue at its own place.
func report(_ violations: [Violation]) {
    for violation in violations {
        let root = Repository.current.root
        let place = SourceLocation(
            fileID: "Halcyon/" + violation.path,
            filePath: root.appending(path: violation.path).path(percentEncoded: false),
            line: violation.line,
            column: 1
        )
        Issue.record("\(violation)", sourceLocation: place)
    }
}
