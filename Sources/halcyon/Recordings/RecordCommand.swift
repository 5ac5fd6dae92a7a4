import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonScenarios
import Synchronization

/// `halcyon record`: a reverse proxy on 127.0.0.1 that makes a scenario of what passes through it.
///
/// The scenario is written anew after each exchange, so that it is there however the recorder ends.
struct RecordCommand {
    static let options = [
        Arguments.Option(name: "--upstream", takesValue: true),
        Arguments.Option(name: "--out", takesValue: true),
        Arguments.Option(name: "--port", takesValue: true),
        Arguments.Option(name: "--requests", takesValue: true),
        Arguments.Option(name: "--redact", takesValue: true),
        Arguments.Option(name: "--keep-secrets", takesValue: false),
    ]

    private let upstream: URL
    private let port: UInt16
    /// After so many exchanges it ends; `nil`: when it is told to.
    private let requestLimit: Int?
    private let session: RecordedSession

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.paths.isEmpty else {
            throw UsageError(
                message: "record takes no paths: it needs --upstream URL and --out DIR"
            )
        }
        guard let address = arguments.last("--upstream"), let upstream = URL(string: address),
            ["http", "https"].contains(upstream.scheme), let host = upstream.host(), !host.isEmpty
        else { throw UsageError(message: "--upstream is an address such as http://127.0.0.1:8080") }
        guard let folder = arguments.last("--out") else {
            throw UsageError(message: "record needs --out DIR")
        }
        guard let port = UInt16(arguments.last("--port") ?? "0") else {
            throw UsageError(message: "--port is a number from 0 to 65535")
        }
        requestLimit = try arguments.last("--requests").map { (text) throws(UsageError) in
            guard let count = Int(text), count > 0 else {
                throw UsageError(message: "--requests is a whole number above 0")
            }
            return count
        }
        self.upstream = upstream
        self.port = port
        session = RecordedSession(
            output: ScenarioOutput(after: host.replacing(".", with: "-"), in: folder),
            upstream: upstream,
            redaction: arguments.has("--keep-secrets")
                ? nil : Redaction(more: arguments.all("--redact"))
        )
    }

    func run() throws(UsageError) -> Int32 {
        let (listener, bound) = try ProxySocket.listening(on: port)
        // Nothing is secure between client and recorder; the way to the upstream may be.
        let carrier: any Transport =
            upstream.scheme == "https" ? URLSessionTransport.ephemeral : SocketTransport()
        let transport = RecordingTransport(carrier, time: SystemTimeSource(), log: session.log)
        say("recording \(upstream) at http://127.0.0.1:\(bound)")
        let isOver = DispatchSemaphore(value: 0)
        let signals = Self.whenInterrupted { isOver.signal() }
        let (session, upstream, limit) = (session, upstream, requestLimit)
        let accepting = Thread {
            while let socket = listener.accept() {
                let connection = ProxyConnection(socket, upstream: upstream, over: transport) {
                    let count = session.write(after: $0)
                    if let limit, count >= limit { isOver.signal() }
                }
                Thread.detachNewThread { connection.serve() }
            }
        }
        accepting.start()
        isOver.wait()
        withExtendedLifetime(signals) {}
        return session.end()
    }

    /// Calls when the process is asked to end.
    private static func whenInterrupted(
        _ call: @escaping @Sendable () -> Void
    ) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { call() }
            source.resume()
            return source
        }
    }
}

/// What a recorder has seen, and the scenario it makes of it.
///
/// May be used from any thread.
final class RecordedSession: Sendable {
    /// Takes what passes.
    let log = SessionLog()
    private let output: ScenarioOutput
    private let upstream: URL
    private let redaction: Redaction?
    /// How many exchanges ended; guards the files as well.
    private let count = Mutex(0)

    init(output: ScenarioOutput, upstream: URL, redaction: Redaction?) {
        self.output = output
        self.upstream = upstream
        self.redaction = redaction
    }

    /// Writes what was seen so far.
    ///
    /// - Returns: How many exchanges ended.
    func write(after request: WireRequest) -> Int {
        count.withLock { count in
            count += 1
            do throws(UsageError) {
                try output.write(scenario)
                let target = redaction?.cleaned(request.target) ?? request.target
                say("\(request.method) \(target)")
            } catch {
                complain(error.message)
            }
            return count
        }
    }

    /// Writes what came since, and says what became of the recording.
    func end() -> Int32 {
        let count = log.exchanges.count
        guard count > 0 else {
            say("0 exchanges: nothing was written")
            return 2
        }
        return self.count.withLock { _ in
            do throws(UsageError) {
                try output.write(scenario)
                say("\(count) exchanges: \(output.path)")
                return 0
            } catch {
                complain(error.message)
                return 1
            }
        }
    }

    private var scenario: SessionScenario {
        let seen = log.exchanges.map { exchange in
            var exchange = exchange
            exchange.fields = UpstreamPlace(upstream).local(exchange.fields)
            return exchange
        }
        let plain = VolatileFields.removed(from: seen)
        let recording = Recording(exchanges: redaction?.applied(to: plain) ?? plain)
        let coded = log.exchanges.compactMap { exchange -> String? in
            guard let coding = exchange.fields["Content-Encoding"] else { return nil }
            let target = redaction?.cleaned(exchange.url) ?? exchange.url
            return "the coding \(coding) of \(target), whose body stands as it came"
        }
        let notes = log.unplayableCount == 0 ? [] : ["\(log.unplayableCount) broken exchanges"]
        return SessionScenario(
            recording,
            output.heading(origin: upstream.absoluteString, notes: coded + notes)
        )
    }
}
