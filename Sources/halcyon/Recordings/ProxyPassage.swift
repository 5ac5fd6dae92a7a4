import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

/// The way of one response from the upstream to the client of the recorder.
final class ProxyPassage: Sendable {
    private struct State {
        var hasHead = false
        var isChunked = false
        var hasBody = true
        var leavesOpen = true
        var isClientGone = false
    }

    private let socket: ProxySocket
    private let request: WireRequest
    private let upstream: URL
    private let state = Mutex(State())

    init(_ socket: ProxySocket, _ request: WireRequest, upstream: URL) {
        self.socket = socket
        self.upstream = upstream
        self.request = request
    }

    /// Whether another request may follow on the connection.
    var leavesConnectionOpen: Bool { state.withLock { $0.leavesOpen && !$0.isClientGone } }

    /// Passes an event on; `true` after the last one.
    ///
    /// What the client does not take any more is received all the same, so that it is recorded whole.
    func pass(_ event: TransportEvent) -> Bool {
        switch event {
        case .trust: return false
        case .response(let head):
            passHead(head)
            return false
        case .data(let bytes):
            let (isChunked, hasBody) = state.withLock { ($0.isChunked, $0.hasBody) }
            if hasBody { send(isChunked ? ResponseSerializer.chunk(bytes) : bytes) }
            return false
        case .finished:
            if state.withLock({ $0.isChunked && $0.hasBody }) { send(ResponseSerializer.lastChunk) }
            return true
        case .failed(let failure):
            let hasHead = state.withLock { state in
                state.leavesOpen = false
                return state.hasHead
            }
            if !hasHead {
                let words = "the upstream gave no response: \(failure.message)\n"
                Self.answer(502, words, to: socket)
            }
            return true
        }
    }

    /// Answers without the upstream, and says that the connection ends.
    static func answer(_ status: Int, _ text: String, to socket: ProxySocket) {
        let head = HTTPResponseHead(
            status: status,
            fields: ["Content-Type": "text/plain", "Content-Length": String(text.utf8.count)]
        )
        let bytes = try? ResponseSerializer.head(head, .init(connection: .close))
        socket.send((bytes ?? []) + Array(text.utf8))
    }

    private func passHead(_ head: HTTPResponseHead) {
        let hasBody =
            request.method != "HEAD" && head.status >= 200 && ![204, 304].contains(head.status)
        var head = head
        for name in ["Connection", "Keep-Alive", "Transfer-Encoding", "Trailer", "Upgrade"] {
            head.fields[name] = nil
        }
        head.fields = UpstreamPlace(upstream).local(head.fields)
        let knowsLength = head.fields["Content-Length"] != nil
        let isChunked = hasBody && !knowsLength && request.minorVersion >= 1
        // Without chunks and length only the end of the connection tells the end of the body.
        let closes = hasBody && !knowsLength && !isChunked || !request.keepsConnection
        state.withLock { state in
            (state.hasHead, state.isChunked, state.hasBody) = (true, isChunked, hasBody)
            state.leavesOpen = !closes
        }
        let form = ResponseSerializer.Form(
            isChunked: isChunked,
            connection: closes ? .close : .keepAlive
        )
        let bytes = try? ResponseSerializer.head(head, form)
        if let bytes { send(bytes) } else { state.withLock { $0.leavesOpen = false } }
    }

    private func send(_ bytes: [UInt8]) {
        guard state.withLock({ !$0.isClientGone }) else { return }
        if !socket.send(bytes) { state.withLock { $0.isClientGone = true } }
    }
}
