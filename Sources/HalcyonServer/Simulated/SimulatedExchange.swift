import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

/// One exchange under way on the simulated stage.
final class SimulatedExchange: Cancellable {
    /// What an exchange runs over.
    struct Line: Sendable {
        var server: FakeServer
        var network: any WorkQueue
        var queue: any WorkQueue
        var time: any TimeSource
    }

    private struct State {
        var cursor: ExchangeCursor
        /// `nil` after the terminal event or a cancel.
        var receive: (@Sendable (TransportEvent) -> Void)?
        var timer: (any Cancellable)?
        var ticket: GateBoard.Ticket?
        /// The last piece of the body, for a fault that gives it twice.
        var lastPiece: [UInt8]?
    }

    private let id: Int
    private let url: URL
    private let framing: Exchange.Framing
    private let fault: ServerFault?
    private let line: Line
    private let state: Mutex<State>

    init(
        _ exchange: Exchange,
        for url: URL,
        line: Line,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) {
        id = exchange.id
        self.url = url
        framing = exchange.framing
        fault = exchange.fault
        self.line = line
        state = Mutex(State(cursor: exchange.makeCursor(canAsk: true), receive: receive))
    }

    /// Plays the next step.
    func proceed() {
        let step = state.withLock { state in
            state.receive == nil ? nil : state.cursor.next()
        }
        switch step {
        // Bytes are for connections, and informational heads are in the head.
        case nil, .stall, .bytes, .interim: break
        case .awaitTrust: askForTrust()
        case .awaitGate(let gate): hold(at: gate)
        case .wait(let duration): wait(duration)
        case .awaitLink(let count): awaitLink(count)
        case .head(let head): post(.response(head))
        case .body(let bytes):
            if fault == .duplicateDelivery { state.withLock { $0.lastPiece = bytes } }
            post(.data(bytes))
        case .finish, .endWriting: postLast(.finished, .complete)
        case .refuse: postLast(.failed(.refused), .failed)
        case .reset: postLast(.failed(.reset), .failed)
        case .hangUp: postLast(.failed(.unanswered), .failed)
        case .distrust: postLast(.failed(.distrusted(url)), .failed)
        case .endWithoutResponse: postLast(.failed(.withoutResponse), .failed)
        case .respondOtherwise: postLast(.failed(.otherwise), .failed)
        case .garble: postLast(.failed(.garbled), .failed)
        case .fail(let failure): postLast(.failed(failure.named(url).transportFailure), .failed)
        case .corrupt: postLast(.failed(.corrupt), .failed)
        case .close: postLast(.failed(.short(framing)), .failed)
        }
    }

    func cancel() {
        // A transport that breaks its law hears nothing of it.
        if fault == .lateDelivery { return line.server.close(id, .cancelled) }
        let (wasRunning, timer, ticket) = state.withLock { state in
            defer {
                state.receive = nil
                state.timer = nil
                state.ticket = nil
            }
            return (state.receive != nil, state.timer, state.ticket)
        }
        timer?.cancel()
        if let ticket { line.server.gates.leave(ticket) }
        if wasRunning { line.server.close(id, .cancelled) }
    }

    /// Asks as the systems do that ask: before the request is sent.
    private func askForTrust() {
        let question = ServerTrustQuestion(
            host: url.host ?? "",
            port: url.port ?? 443
        ) { [self] answer in
            line.queue.async { [self] in take(answer) }
        }
        line.queue.async { [self] in
            guard let receive = state.withLock({ $0.receive }) else { return }
            receive(.trust(question))
        }
    }

    private func take(_ answer: ServerTrustQuestion.Answer) {
        guard state.withLock({ $0.receive }) != nil else { return }
        switch answer {
        case .accepted:
            line.server.trusted(id)
            proceed()
        case .byDefault, .refused, .cancelled:
            postLast(.failed(.distrusted(url)), .failed)
        }
    }

    private func hold(at gate: String) {
        let ticket = line.server.gates.wait(for: gate) { [self] in
            line.network.async { [self] in proceed() }
        }
        guard let ticket else { return proceed() }
        let isGone = state.withLock { state in
            state.ticket = ticket
            return state.receive == nil
        }
        // A cancel from another thread may have come between the two.
        if isGone { line.server.gates.leave(ticket) }
    }

    private func wait(_ duration: Duration) {
        let timer = line.network.async(after: duration, .awaited) { [self] in proceed() }
        let isGone = state.withLock { state in
            state.timer = timer
            return state.receive == nil
        }
        if isGone { timer.cancel() }
    }

    private func awaitLink(_ count: Int) {
        let duration = line.server.carry(count, at: line.time.now)
        if duration > .zero { wait(duration) } else { proceed() }
    }

    private func post(_ event: TransportEvent) {
        line.queue.async { [self] in
            guard let receive = state.withLock({ $0.receive }) else { return }
            receive(event)
            proceed()
        }
    }

    private func postLast(_ event: TransportEvent, _ ending: JournalEntry.Ending) {
        line.queue.async { [self] in
            let receive = state.withLock { state in
                defer { state.receive = nil }
                return state.receive
            }
            guard let receive else { return }
            line.server.close(id, ending)
            receive(event)
            if fault == .duplicateDelivery { repeatEnd(event, receive) }
        }
    }

    private func repeatEnd(
        _ event: TransportEvent,
        _ receive: @escaping @Sendable (TransportEvent) -> Void
    ) {
        if let piece = state.withLock({ $0.lastPiece.take() }) { receive(.data(piece)) }
        receive(event)
    }
}

/// The failures as the loopback stage gives them on Linux for the same faults.
extension TransportFailure {
    /// Nobody accepts the connection.
    fileprivate static let refused = TransportFailure(
        cause: .cannotConnect,
        urlErrorCode: -1_004,
        message: "nobody accepts the connection"
    )

    /// The connection was reset.
    fileprivate static let reset = TransportFailure(
        cause: .connectionLost,
        urlErrorCode: -1_005,
        message: "the connection was reset by the peer"
    )

    /// The connection was closed without a reply.
    fileprivate static let unanswered = TransportFailure(
        cause: .emptyResponse,
        urlErrorCode: -1_011,
        message: "the connection was closed without a reply"
    )

    /// The server is not trusted, with the code of the systems that ask.
    fileprivate static func distrusted(_ url: URL) -> TransportFailure {
        TransportFailure(
            cause: .secureConnectionFailed,
            urlErrorCode: -1_202,
            message: "the certificate of \(url.host ?? "the server") is vouched for by nobody"
        )
    }

    /// There is no response.
    fileprivate static let withoutResponse = TransportFailure(
        cause: .noResponse,
        urlErrorCode: -1_011,
        message: "the exchange ended without a response"
    )

    /// There is a response of another kind.
    fileprivate static let otherwise = TransportFailure(
        cause: .notHTTP,
        urlErrorCode: -1_011,
        message: "the response is none of HTTP"
    )

    /// Something came that is no chunk.
    fileprivate static let garbled = TransportFailure(
        cause: .malformedResponse,
        urlErrorCode: -1,
        message: "what came is no chunk"
    )

    /// The body is not what its coding says.
    fileprivate static let corrupt = TransportFailure(
        cause: .malformedResponse,
        urlErrorCode: -1,
        message: "the body cannot be decompressed"
    )

    /// The connection was closed before the body was whole.
    fileprivate static func short(_ framing: Exchange.Framing) -> TransportFailure {
        let promise =
            switch framing {
            case .length(let count): "the \(count) bytes its head promised"
            case .chunked, .none: "its last chunk"
            }
        return TransportFailure(
            cause: .truncatedBody,
            urlErrorCode: -1,
            message: "the body ended before \(promise)"
        )
    }
}
