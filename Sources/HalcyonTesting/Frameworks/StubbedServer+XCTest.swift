#if canImport(XCTest)
public import XCTest

extension XCTestCase {
    /// Makes a server that lives as long as the test, which fails for every problem of it.
    ///
    /// - Parameters:
    ///   - file: Where problems are shown.
    ///   - line: Where problems are shown.
    ///   - rules: Which requests are answered with what.
    /// - Returns: The server, to be installed on a configuration.
    /// - Throws: `ServerProblems` when the rules contradict each other or themselves.
    public func makeStubbedServer(
        file: StaticString = #filePath,
        line: UInt = #line,
        @RuleBuilder rules: () throws -> [Rule]
    ) throws -> StubbedServer {
        let server = try StubbedServer(rules: rules)
        addTeardownBlock {
            for problem in server.problems { XCTFail(problem, file: file, line: line) }
        }
        return server
    }
}
#endif
