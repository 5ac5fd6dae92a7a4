import Foundation
import HalcyonServer

/// A connection of the bench's own: it waits, and looks at nothing that it reads but its length.
struct PlainConnection {
    private let socket: Socket
    private let poller: SocketPoller

    /// Connects to a port of this machine; `nil` when nobody listens there.
    init?(port: UInt16) {
        guard let socket = try? Socket.connecting(to: .loopback(port: port)),
            let poller = try? SocketPoller()
        else { return nil }
        self.socket = socket
        self.poller = poller
        poller.add(socket.descriptor, 1, SocketInterest(reads: false, writes: true))
        var events: [SocketEvent] = []
        poller.wait(1_000, &events)
        poller.change(
            socket.descriptor,
            1,
            from: SocketInterest(reads: false, writes: true),
            to: .reading
        )
        guard events.contains(where: \.isWritable), !events.contains(where: \.isReadable) else {
            return nil
        }
    }

    /// Asks for a path on a connection that ends with the reply, and counts what comes; `nil` when
    /// nothing does.
    func byteCount(of path: String) -> Int? {
        let text = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        guard case .moved = Array(text.utf8).withUnsafeBytes({ socket.send($0) }) else {
            return nil
        }
        var count = 0
        var events: [SocketEvent] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            switch socket.receive(into: buffer) {
            case .moved(let more): count += more
            case .ended: return count > 0 ? count : nil
            case .failed: return nil
            case .wouldBlock:
                poller.wait(30_000, &events)
                guard !events.isEmpty else { return nil }
            }
        }
    }
}
