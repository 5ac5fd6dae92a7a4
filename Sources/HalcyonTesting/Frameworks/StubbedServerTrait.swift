#if canImport(Testing)
public import Testing

/// Gives a test of Swift Testing a server of its own, and fails the test for every problem of it.
///
/// ```
/// import Foundation
/// import FoundationNetworking
/// import HalcyonTesting
/// import Testing
///
/// @Test(.server { Rule("GET /cat.txt") { Reply.text("meow") } })
/// func catsAreFetched() async throws {
///     let server = try #require(StubbedServer.current)
///     let session = URLSession(configuration: server.makeConfiguration())
///     let url = try #require(URL(string: "https://cats.example/cat.txt"))
///     _ = try await session.data(from: url)
///     #expect(server.requests.map(\.rule) == ["GET /cat.txt"])
/// }
/// ```
public struct StubbedServerTrait: TestTrait, TestScoping {
    let rules: @Sendable () throws -> [Rule]
    let place: SourceLocation

    /// Runs one test with a server.
    @concurrent
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let server = try StubbedServer(rules: rules)
        try await StubbedServer.$current.withValue(server) { try await function() }
        for problem in server.problems {
            Issue.record("\(problem)", sourceLocation: place)
        }
    }
}

extension Trait where Self == StubbedServerTrait {
    /// Each case of the test gets a server of its own with these rules: `StubbedServer.current`.
    public static func server(
        sourceLocation: SourceLocation = #_sourceLocation,
        @RuleBuilder _ rules: @escaping @Sendable () throws -> [Rule]
    ) -> StubbedServerTrait {
        StubbedServerTrait(rules: rules, place: sourceLocation)
    }
}

extension StubbedServer {
    /// The server of the test that runs; `nil` outside of tests with the trait.
    @TaskLocal public static var current: StubbedServer?
}
#endif
