import AlcedoCore
import Foundation
import Testing

/// The HTTP cache suite from outside, as far as it can be judged: its reading.
///
/// The caching layer that its tests are about is not there yet.
struct ForeignCacheSuiteTests {
    private static let folder = ProcessInfo.processInfo.environment["HALCYON_EXTRA_DATA"]

    @Test(.enabled(if: folder != nil, "HALCYON_EXTRA_DATA names no folder with a cache suite"))
    func `the cache suite is there and reads as lists of tests with an id each`() throws {
        let folder = URL(filePath: try #require(Self.folder))
        let file = folder.appending(path: "http-cache-tests.json")
        let bytes = Array(try Data(contentsOf: file))
        var report = ProblemReport(text: SourceText(file: "http-cache-tests.json", bytes: bytes))
        let limits = JSON5Parser.Limits(size: .mebibytes(64))
        let tree = try #require(JSON5Parser.parse(&report, limits: limits), "\(report)")
        let suites = try #require(tree.elements)
        let tests = suites.flatMap { $0["tests"]?.elements ?? [] }
        #expect(tests.count >= 50)
        #expect(Set(tests.compactMap { $0["id"]?.string }).count == tests.count)
    }
}
