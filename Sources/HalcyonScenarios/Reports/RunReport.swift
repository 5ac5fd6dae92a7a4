package import AlcedoCore

/// What came of a run: results of plays, and files that could not be read.
package struct RunReport: Sendable {
    /// The results in the order of the plays.
    package private(set) var results: [PlayResult] = []
    /// The files with problems.
    package private(set) var unreadable: [ProblemReport] = []

    /// Makes an empty report.
    package init() {}

    /// Adds the result of a play.
    package mutating func add(_ result: PlayResult) {
        results.append(result)
    }

    /// Adds a file with problems; it counts as one failure.
    package mutating func add(_ report: ProblemReport) {
        unreadable.append(report)
    }

    /// How many plays held.
    package var passed: Int { results.count { $0.verdict == .passed } }
    /// How many plays did not, and how many files could not be read.
    package var failed: Int { results.count { $0.verdict == .failed } + unreadable.count }
    /// How many were not played.
    package var skipped: Int { results.count - passed - results.count { $0.verdict == .failed } }

    /// `N passed, N failed, N skipped`.
    package var summary: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }

    /// The waived checks that did not hold and how often; `nil` when there are none.
    package var waivedLine: String? {
        var sums: [AlwaysOnCheck: Int] = [:]
        for result in results { sums.merge(result.waived, uniquingKeysWith: +) }
        guard !sums.isEmpty else { return nil }
        let parts = AlwaysOnCheck.allCases.compactMap { check in
            sums[check].map { "\(check.rawValue) \($0)" }
        }
        return "waived: \(parts.joined(separator: ", "))"
    }

    /// The stages on which times were not judged; `nil` when there are none.
    package var untimedLine: String? {
        let stages = StageKind.allCases.filter { stage in
            results.contains { $0.stage == stage && !$0.judgesTime }
        }
        guard !stages.isEmpty else { return nil }
        let names = stages.map(\.rawValue).joined(separator: ", ")
        return "not judged on \(names), where time is real: at, within, expiresIn"
    }

    /// The code the command ends with: 0 all held, 1 something did not, 2 files could not be read or
    /// nothing was played.
    package var exitCode: Int32 {
        if !unreadable.isEmpty || passed + failed == 0 { return 2 }
        return failed == 0 ? 0 : 1
    }
}

extension PlayResult {
    /// The result in one line: verdict, stage, path, and what else is to be said.
    package var line: String {
        var line = "\(word)  \(stage.rawValue.filled(to: 9))  \(path)"
        if client != "alcedo" { line += "  [\(client)]" }
        if rows > 1 { line += "  (\(rows) rows)" }
        if findings > 0 { line += findings == 1 ? "  (1 finding)" : "  (\(findings) findings)" }
        if case .skipped(let reason) = verdict { line += ": \(reason)" }
        let waivedCount = waived.values.reduce(0, +)
        if waivedCount > 0 { line += "  (\(waivedCount) waived)" }
        return line
    }

    /// The failures in full.
    package var details: String {
        var parts = problems.map(\.description)
        if surplus > 0 { parts.append("\(path): \(surplus) more failures are not shown") }
        return parts.joined(separator: "\n")
    }

    private var word: String {
        switch verdict {
        case .passed: "passed "
        case .failed: "FAILED "
        case .skipped: "skipped"
        }
    }
}

extension String {
    /// The text with spaces up to a width.
    func filled(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
