import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonServer

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A server under the URL sessions of one test: rules, what they answer with, and a journal of every
/// request.
///
/// ```swift
/// import Foundation
/// import FoundationNetworking
/// import HalcyonTesting
///
/// let server = try StubbedServer {
///     Rule("GET /cat.json") { Reply.text("{}", type: "application/json") }
/// }
/// let session = URLSession(configuration: server.makeConfiguration())
/// ```
///
/// It is strict: a request that no rule matches gets a 501 that says why, and that, replies never
/// asked for, and requests never ended are `problems`. Any number may be in use at once in one
/// process; each session reaches its own. May be used from any thread.
public final class StubbedServer: Sendable {
    let server: FakeServer
    private let stub: StubServer

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - seed: What generated bodies depend on besides their own seed; 1 unless told otherwise.
    ///   - rules: Which requests are answered with what. Of several that match a request the most
    ///     specific answers; two of which neither is the more specific are refused.
    /// - Throws: `ServerProblems` when the rules contradict each other or themselves.
    public init(
        seed: UInt64 = 1,
        @RuleBuilder rules: () throws -> [Rule]
    ) throws {
        let rules = try rules()
        let unread = rules.compactMap(\.problem)
        guard unread.isEmpty else { throw ServerProblems(messages: unread) }
        let script = ServerScript(rules: rules.map(\.rule), seed: seed)
        let problems = script.problems.map { ServerProblems.line($0.place, $0.message) }
        guard problems.isEmpty else { throw ServerProblems(messages: problems) }
        server = FakeServer(script: script)
        stub = StubServer(
            server,
            network: DispatchWorkQueue(label: "halcyon.network"),
            time: SystemTimeSource()
        )
    }

    /// Answers every HTTP request of the sessions that will be made from a configuration.
    ///
    /// Replaces its protocol classes and its cache; everything else stays. Sessions that exist
    /// already are not changed.
    public func install(on configuration: URLSessionConfiguration) {
        stub.install(on: configuration)
    }

    /// An ephemeral configuration whose sessions this server answers.
    public func makeConfiguration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        install(on: configuration)
        return configuration
    }

    /// Lets the replies go that a gate holds, and those that it would hold from now on.
    public func open(_ gate: String) {
        server.gates.open(gate)
    }

    /// Returns when no request is open: each has been answered to its end, or its client has left.
    public func settle() async {
        await withCheckedContinuation { continuation in
            server.whenAllClosed { continuation.resume() }
        }
    }
}

// What has been seen

extension StubbedServer {
    /// Every request so far, in the order of arrival.
    public var requests: [ReceivedRequest] {
        server.journal.map { ReceivedRequest($0, rules: server.script.rules) }
    }

    /// What is wrong by now, in the order in which it came up: requests without a rule, with the
    /// nearest rules and their differences; replies never asked for; requests never ended; gates
    /// never opened.
    public var problems: [String] {
        server.findings.map { ServerProblems.line($0.place, $0.message) }
    }

    /// Makes sure that nothing is wrong by now.
    ///
    /// - Throws: `ServerProblems` with every one of the `problems`.
    public func verify() throws {
        let problems = problems
        guard problems.isEmpty else { throw ServerProblems(messages: problems) }
    }
}
