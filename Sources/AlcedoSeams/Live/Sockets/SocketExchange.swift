import AlcedoHTTP
import Dispatch
import Foundation
import Synchronization

/// One exchange over a socket, run on a thread that may block.
final class SocketExchange: Cancellable {
    typealias Receive = @Sendable (TransportEvent) -> Void

    private struct State {
        /// `nil` after the last event or a cancel.
        var receive: Receive?
        var socket: ClientSocket?
    }

    private let request: HTTPRequest
    private let queue: any WorkQueue
    private let state: Mutex<State>
    /// Lets the next piece be read once the one before is delivered.
    private let isDelivered = DispatchSemaphore(value: 0)

    init(_ request: HTTPRequest, on queue: any WorkQueue, receive: @escaping Receive) {
        self.request = request
        self.queue = queue
        state = Mutex(State(receive: receive))
    }

    func cancel() {
        let socket = state.withLock { state in
            state.receive = nil
            return state.socket.take()
        }
        socket?.interrupt()
    }

    /// Sends the request and receives the response.
    func run() {
        do throws(TransportFailure) {
            let socket = try connect()
            let bytes = try Self.bytes(of: request)
            guard socket.send(bytes) else { throw Self.failure(.connectionLost, "while sending") }
            try receive(from: socket)
        } catch {
            deliver(.failed(error))
        }
    }

    private func connect() throws(TransportFailure) -> ClientSocket {
        guard request.url.scheme?.lowercased() == "http", let host = request.url.host(),
            !host.isEmpty
        else {
            throw TransportFailure(
                cause: .unsupportedURL,
                urlErrorCode: -1_002,
                message: "\(request.url) is not of http"
            )
        }
        let socket = try ClientSocket.connected(to: host, port: request.url.port ?? 80)
        let isWanted = state.withLock { state in
            if state.receive != nil { state.socket = socket }
            return state.receive != nil
        }
        if !isWanted { socket.interrupt() }
        return socket
    }

    private static func bytes(of request: HTTPRequest) throws(TransportFailure) -> [UInt8] {
        do throws(WireError) {
            return try RequestSerializer.bytes(request)
        } catch {
            let message = "\(error)"
            throw TransportFailure(cause: .unsupportedURL, urlErrorCode: -1_000, message: message)
        }
    }

    private func receive(from socket: ClientSocket) throws(TransportFailure) {
        var parser = ResponseParser(isToHead: request.method == "HEAD")
        var progress = Progress()
        while true {
            do throws(WireError) {
                while let part = try parser.next() {
                    if take(part, &progress) { return }
                }
                switch socket.receive() {
                case .bytes(let bytes):
                    progress.hasBytes = true
                    parser.receive(bytes)
                    continue
                case .end: break
                case .broken: throw .unexpectedEnd
                }
                guard let part = try parser.finish() else { return }
                if take(part, &progress) { return }
            } catch {
                throw progress.failure(error)
            }
        }
    }

    /// Passes a part on; `true` at the end.
    private func take(_ part: ResponsePart, _ progress: inout Progress) -> Bool {
        switch part {
        case .interim(let head): progress.interim.append(head)
        case .head(var head):
            head.interim = progress.interim
            progress.hasHead = true
            deliver(.response(head))
        case .data(let bytes): deliver(.data(bytes), waits: true)
        case .end:
            deliver(.finished)
            return true
        }
        return false
    }

    private func deliver(_ event: TransportEvent, waits: Bool = false) {
        queue.async { [self] in
            let receive = state.withLock { state in
                defer { if event.isLast { state = State() } }
                return state.receive
            }
            receive?(event)
            if waits { isDelivered.signal() }
        }
        if waits { isDelivered.wait() }
    }

    fileprivate static func failure(
        _ cause: TransportFailure.Cause,
        _ message: String
    ) -> TransportFailure {
        let code = cause == .malformedResponse ? -1_017 : -1_005
        return TransportFailure(cause: cause, urlErrorCode: code, message: message)
    }
}

extension SocketExchange {
    /// How much of a response has come.
    private struct Progress {
        var interim: [HTTPResponseHead] = []
        var hasBytes = false
        var hasHead = false

        func failure(_ error: WireError) -> TransportFailure {
            guard error == .unexpectedEnd else {
                return SocketExchange.failure(.malformedResponse, "\(error)")
            }
            if hasHead { return SocketExchange.failure(.truncatedBody, "\(error)") }
            return hasBytes
                ? SocketExchange.failure(.connectionLost, "\(error)")
                : SocketExchange.failure(.emptyResponse, "closed without a byte")
        }
    }
}

extension TransportEvent {
    fileprivate var isLast: Bool {
        switch self {
        case .finished, .failed: true
        case .trust, .response, .data: false
        }
    }
}
