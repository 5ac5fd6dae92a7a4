import AlcedoCore

/// Writes a run as JUnit XML: one suite for each stage, one test case for each file.
package enum JUnitReport {
    /// The whole document.
    package static func text(of report: RunReport) -> String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
        for stage in StageKind.allCases {
            let results = report.results.filter { $0.stage == stage }
            if !results.isEmpty { lines += suite(stage.rawValue, results) }
        }
        if !report.unreadable.isEmpty {
            let count = report.unreadable.count
            lines.append("<testsuite name=\"files\" tests=\"\(count)\" failures=\"\(count)\">")
            for file in report.unreadable {
                lines.append("  <testcase classname=\"files\" name=\"\(escaped(file.text.file))\">")
                lines.append("    <error message=\"the file has problems\">")
                lines.append(escaped(file.description) + "</error>")
                lines.append("  </testcase>")
            }
            lines.append("</testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func suite(_ name: String, _ results: [PlayResult]) -> [String] {
        let failures = results.count { $0.verdict == .failed }
        let skipped = results.count { $0.isSkipped }
        var lines = [
            "<testsuite name=\"\(name)\" tests=\"\(results.count)\" "
                + "failures=\"\(failures)\" skipped=\"\(skipped)\">"
        ]
        for result in results { lines += testCase(result) }
        lines.append("</testsuite>")
        return lines
    }

    private static func testCase(_ result: PlayResult) -> [String] {
        let head =
            "  <testcase classname=\"\(result.stage.rawValue).\(escaped(result.client))\" "
            + "name=\"\(escaped(result.path))\" file=\"\(escaped(result.path))\" "
            + "line=\"\(result.place.line)\""
        switch result.verdict {
        case .passed: return [head + "/>"]
        case .skipped(let reason):
            return [head + ">", "    <skipped message=\"\(escaped(reason))\"/>", "  </testcase>"]
        case .failed:
            let message = result.problems.first?.message ?? ""
            return [
                head + ">",
                "    <failure message=\"\(escaped(message))\">\(escaped(result.details))</failure>",
                "  </testcase>",
            ]
        }
    }

    /// A text as XML allows it; characters that XML cannot hold become a question mark.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension PlayResult {
    /// Whether it was not played.
    package var isSkipped: Bool {
        if case .skipped = verdict { return true }
        return false
    }
}
