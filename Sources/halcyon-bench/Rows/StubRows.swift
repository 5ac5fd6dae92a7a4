import AlcedoSeams
import Foundation
import HalcyonServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How fast the stub under a URL session is, against a protocol that does nothing but answer.
enum StubRows {
    static let all =
        replies + [
            row(Load(size: 1_024, inFlight: 64, way: .delegate, ruleCount: 1_000)),
            row(Load(size: 1_024, inFlight: 64, way: .async, ruleCount: 1_000)),
            Row(name: "wrong bodies of 16 sessions with 100 requests each to one URL") {
                () throws(BenchError) in
                Double(try Mixture().wrongBodies())
            },
            Row(name: "crashes of stubbed processes, a third of the tasks cancelled") {
                () throws(BenchError) in
                Double(try Child.storm.failures(of: Storm.processCount))
            },
            Row(name: "memory added by a stubbed body of 1 GiB, slow delegate") {
                () throws(BenchError) in try Child.stubbedBody.number()
            },
            Row(name: "memory added by a simulated body of 1 GiB") {
                () throws(BenchError) in try Child.simulatedBody.number()
            },
        ]

    private static let replies = [1_024, 1_048_576].flatMap { size in
        [1, 64].flatMap { inFlight in
            [Load.Way.delegate, .async].map { way in
                row(Load(size: size, inFlight: inFlight, way: way, ruleCount: 1))
            }
        }
    }

    private static func row(_ load: Load) -> Row {
        Row(name: load.name) { () throws(BenchError) in try load.ratio() }
    }
}

/// Requests to a stub and to a raw protocol, in turn, with the same configuration.
private struct Load: Sendable {
    /// How tasks are made.
    enum Way: String {
        case delegate
        case async
    }

    let size: Int
    let inFlight: Int
    let way: Way
    let ruleCount: Int

    private static let rounds = 20
    private static let requests = 1_000

    var name: String {
        let body = size == 1_024 ? "1 KB" : "1 MB"
        let rules = ruleCount == 1 ? "" : " with 1,000 rules"
        return "stubbed replies of \(body)\(rules), \(inFlight) in flight, \(way), against raw"
    }

    /// The rate of the stub by that of the raw protocol, each at its best of several rounds that take
    /// turns; a rate is replies by the time of a core that they cost.
    func ratio() throws(BenchError) -> Double {
        let paths = (0..<ruleCount).map { "/\($0)" }
        let body = [UInt8](repeating: 7, count: size)
        let configuration = StubBench.configuration(paths, body)
        let rawConfiguration = configuration.copy() as? URLSessionConfiguration ?? configuration
        RawReply.body = Data(body)
        rawConfiguration.protocolClasses = [RawReply.self]
        let stub = try StubLoad(configuration, paths: paths, size: size)
        let raw = try StubLoad(rawConfiguration, paths: paths, size: size)
        var best = (stub: Double.infinity, raw: Double.infinity)
        for _ in 0..<Self.rounds {
            best.raw = min(best.raw, try seconds(raw))
            best.stub = min(best.stub, try seconds(stub))
        }
        return best.raw / best.stub
    }

    private func seconds(_ load: StubLoad) throws(BenchError) -> Double {
        var wrong = 0
        let seconds = try Stopwatch.coreSeconds { () throws(BenchError) in
            switch way {
            case .delegate: wrong = load.playWithDelegate(Self.requests, inFlight)
            case .async: wrong = load.playAsync(Self.requests, inFlight)
            }
        }
        guard wrong == 0 else { throw .wrongResult(row: name, detail: "\(wrong) wrong replies") }
        return seconds
    }
}

/// The least that answers a request.
private final class RawReply: URLProtocol {
    // SAFETY: set before the session that asks for it is made.
    nonisolated(unsafe) static var body = Data()

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url,
                statusCode: 200,
                httpVersion: "HTTP/1.1",
                headerFields: ["Content-Length": "\(Self.body.count)"]
            )
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Self.body)
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// What the rows share.
enum StubBench {
    /// A configuration whose sessions get a body from each of some paths.
    static func configuration(_ paths: [String], _ body: [UInt8]) -> URLSessionConfiguration {
        configuration(paths, ServerReply(body: .bytes(body)))
    }

    /// A configuration whose sessions get a reply from each of some paths.
    static func configuration(_ paths: [String], _ reply: ServerReply) -> URLSessionConfiguration {
        let rules = paths.map { path in
            ServerRule(name: "GET \(path)", path: path, replies: [reply], afterwards: .repeat)
        }
        let server = StubServer(
            FakeServer(script: ServerScript(rules: rules)),
            network: DispatchWorkQueue(label: "network"),
            time: SystemTimeSource()
        )
        let configuration = URLSessionConfiguration.ephemeral
        server.install(on: configuration)
        return configuration
    }
}
