import AlcedoCore
import Foundation
import Testing

/// An independent judge: a public suite of tests of HTTP caches, played against the caching transport.
///
/// `HALCYON_EXTRA_DATA` names the folder with `http-cache-tests.json`, the tests, and
/// `http-cache-tests.private.txt`, the ids of those that bind a private cache.
struct SuiteTests {
    private static let folder = ProcessInfo.processInfo.environment["HALCYON_EXTRA_DATA"]

    /// The tests that may fail, and why.
    private static let exceptions = [
        "conditional-lm-fresh-no-lm":
            "wants a 304 to a date that no stored field vouches for: neither Last-Modified nor Date",
        "partial-store-partial-reuse-partial": lyingRange,
        "partial-store-partial-reuse-partial-byterange": lyingRange,
        "partial-store-partial-reuse-partial-absent": lyingRange,
        "partial-store-partial-reuse-partial-suffix": lyingRange,
        "partial-store-partial-complete":
            "wants the rest of a content without a validator, which RFC 9111 §3.4 forbids to combine",
    ]

    private static let lyingRange =
        "the 206 says six bytes and has five, without a validator: such a part is not stored"

    @Test(.enabled(if: folder != nil, "HALCYON_EXTRA_DATA names no folder with a cache suite"))
    func `every required and optimal test of the private profile passes`() throws {
        let folder = URL(filePath: try #require(Self.folder))
        let tests = try Self.tests(folder.appending(path: "http-cache-tests.json"))
        let list = try Data(contentsOf: folder.appending(path: "http-cache-tests.private.txt"))
        let ids = Set(String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init))
        #expect(tests.count >= 50)
        #expect(ids.count >= 50)
        #expect(ids.isSubset(of: tests.map(\.id)))
        let start = ContinuousClock.now
        var outcomes: [String: SuiteClient.Outcome?] = [:]
        for test in tests { outcomes[test.id] = try SuiteClient(test).play() }
        let report = SuiteReport(tests, outcomes)
        Self.show(report, ids, tests.count, ContinuousClock.now - start)
        for kind in [SuiteTest.Kind.required, .optimal] {
            for (id, verdict) in report.misses(kind, in: ids) where Self.exceptions[id] == nil {
                Issue.record("\(id): \(verdict)")
            }
        }
        for id in Self.exceptions.keys where ids.contains(id) {
            #expect(report.verdict(id) != .passed, "\(id) passes: it is no exception any more")
        }
    }

    private static func tests(_ file: URL) throws -> [SuiteTest] {
        let bytes = Array(try Data(contentsOf: file))
        var problems = ProblemReport(text: SourceText(file: file.lastPathComponent, bytes: bytes))
        let limits = JSON5Parser.Limits(size: .mebibytes(64))
        let tree = try #require(JSON5Parser.parse(&problems, limits: limits), "\(problems)")
        let suites = try #require(tree.elements)
        return suites.flatMap { $0["tests"]?.elements ?? [] }.compactMap { SuiteTest($0) }
    }

    private static func show(
        _ report: SuiteReport,
        _ ids: Set<String>,
        _ count: Int,
        _ duration: Duration
    ) {
        print("cache suite: \(count) tests in \(duration), \(ids.count) of the private profile")
        for kind in [SuiteTest.Kind.required, .optimal, .check] {
            let (passed, all) = report.score(kind, in: ids)
            print("cache suite: \(kind.rawValue) \(passed)/\(all)")
            for (id, verdict) in report.misses(kind, in: ids) {
                print("cache suite:   \(id): \(exceptions[id] ?? "\(verdict)")")
            }
        }
    }
}
