import AlcedoCore
import Testing

@testable import HalcyonScenarios

struct ReportTests {
    private func result(_ path: String, _ verdict: PlayResult.Verdict) -> PlayResult {
        let place = SourcePlace(file: path, line: 4, column: 13)
        var result = PlayResult(
            path: path,
            title: "it holds",
            place: place,
            stage: .simulated,
            client: "alcedo"
        )
        result.verdict = verdict
        if verdict == .failed {
            result.add(
                Problem(place: place, message: "a < b & \"c\"\u{1}", notes: ["seen: nothing"])
            )
        }
        return result
    }

    private func report(_ verdicts: PlayResult.Verdict...) -> RunReport {
        var report = RunReport()
        for (index, verdict) in verdicts.enumerated() {
            report.add(result("\(index).json5", verdict))
        }
        return report
    }

    @Test func `the summary counts, and the code says what they come to`() {
        let mixed = report(.passed, .failed, .skipped(reason: "no"), .passed)
        #expect(mixed.summary == "2 passed, 1 failed, 1 skipped")
        #expect(mixed.exitCode == 1)
        #expect(report(.passed).exitCode == 0)
        #expect(report(.passed, .skipped(reason: "no")).exitCode == 0)
    }

    @Test func `nothing played is no success`() {
        #expect(report().exitCode == 2)
        #expect(report(.skipped(reason: "no")).exitCode == 2)
    }

    @Test func `a file that cannot be read counts as failed, and its code is 2`() {
        var mixed = report(.passed, .failed)
        mixed.add(ScenarioReader.unreadable(path: "b.json5").report)
        #expect(mixed.summary == "1 passed, 2 failed, 0 skipped")
        #expect(mixed.exitCode == 2)
    }

    @Test func `waived checks are counted in a line of their own`() {
        var waiving = result("a.json5", .passed)
        waiving.waived = [.totals: 2, .queue: 1]
        var sum = RunReport()
        sum.add(waiving)
        sum.add(waiving)
        #expect(sum.waivedLine == "waived: queue 2, totals 4")
        #expect(report(.passed).waivedLine == nil)
    }

    @Test func `the report says where times were not judged`() {
        var real = result("a.json5", .passed)
        real.stage = .loopback
        real.judgesTime = false
        var sum = report(.passed)
        #expect(sum.untimedLine == nil)
        sum.add(real)
        let line = "not judged on loopback, where time is real: at, within, expiresIn"
        #expect(sum.untimedLine == line)
    }

    @Test func `a JUnit report has a case for each file, escaped`() {
        var mixed = report(.passed, .failed, .skipped(reason: "<no>"))
        mixed.add(ScenarioReader.unreadable(path: "b.json5").report)
        let text = JUnitReport.text(of: mixed)
        #expect(text.contains("tests=\"3\" failures=\"1\" skipped=\"1\""))
        #expect(text.contains("name=\"1.json5\" file=\"1.json5\" line=\"4\""))
        #expect(text.contains("<failure message=\"a &lt; b &amp; &quot;c&quot;?\">"))
        #expect(text.contains("<skipped message=\"&lt;no&gt;\"/>"))
        #expect(text.contains("<error message="))
        #expect(text.split(separator: "\n").count { $0.contains("<testcase ") } == 4)
    }

    @Test func `every declared key has a sentence, and every object a name`() {
        for shape in ObjectShape.allCases {
            let declaration = shape.declaration
            #expect(!declaration.title.isEmpty)
            #expect(!declaration.keys.isEmpty)
            for key in declaration.keys { #expect(key.summary.hasSuffix("."), "\(key.name)") }
            #expect(Set(declaration.keys.map(\.name)).count == declaration.keys.count)
        }
        let verbs = ObjectShape.steps.map(\.verb)
        #expect(Set(verbs).count == verbs.count)
    }
}
