import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation

/// A client of the recorder: each of its requests goes to the upstream, and the response back, piece by
/// piece as it comes.
final class ProxyConnection: Sendable {
    private let socket: ProxySocket
    private let upstream: URL
    private let transport: any Transport
    private let queue = DispatchWorkQueue(label: "proxy")
    /// Called after each exchange, from the connection's thread.
    private let onExchange: @Sendable (WireRequest) -> Void

    init(
        _ socket: ProxySocket,
        upstream: URL,
        over transport: any Transport,
        onExchange: @escaping @Sendable (WireRequest) -> Void
    ) {
        self.socket = socket
        self.upstream = upstream
        self.transport = transport
        self.onExchange = onExchange
    }

    /// Serves the connection until one side ends it.
    func serve() {
        var parser = RequestParser()
        do throws(WireError) {
            while let request = try next(&parser) {
                let isOpen = forward(request)
                onExchange(request)
                guard isOpen, request.keepsConnection else { return }
            }
        } catch {
            answer(400, "\(error)\n")
        }
    }

    private func next(_ parser: inout RequestParser) throws(WireError) -> WireRequest? {
        while true {
            if let request = try parser.next() { return request }
            if parser.awaitsContinue { socket.send(ResponseSerializer.continueHead) }
            guard let bytes = socket.receive() else { return nil }
            parser.receive(bytes)
        }
    }

    /// Asks the upstream, and passes its response on; `false` when the connection has to be closed.
    private func forward(_ request: WireRequest) -> Bool {
        guard let order = order(request) else {
            answer(400, "the target \(request.target) is none of an origin\n")
            return false
        }
        let passage = ProxyPassage(socket, request, upstream: upstream)
        let isOver = DispatchSemaphore(value: 0)
        let exchange = transport.start(order, on: queue) { event in
            if passage.pass(event) { isOver.signal() }
        }
        isOver.wait()
        withExtendedLifetime(exchange) {}
        return passage.leavesConnectionOpen
    }

    /// The request as the upstream gets it: no field of the connection, and no coding of the body.
    private func order(_ request: WireRequest) -> HTTPRequest? {
        guard request.target.hasPrefix("/") else { return nil }
        var base = upstream.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        guard let url = URL(string: base + request.target) else { return nil }
        let dropped: Set = [
            "host", "connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade",
            "transfer-encoding", "content-length", "expect", "accept-encoding",
        ]
        let fields = request.fields.lines.filter { !dropped.contains($0.name.lowercased()) }
        let hasBody = !request.body.isEmpty || request.fields.contains("Content-Length")
        return HTTPRequest(
            url: url,
            method: request.method,
            fields: HTTPFields(fields),
            body: hasBody ? request.body : nil
        )
    }

    private func answer(_ status: Int, _ text: String) {
        ProxyPassage.answer(status, text, to: socket)
    }
}
