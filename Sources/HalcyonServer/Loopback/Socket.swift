import Foundation
import Synchronization

/// A TCP socket that never blocks, and is closed when told to or when nobody holds it any more.
final class Socket: Sendable {
    /// What came of an attempt to move bytes.
    enum Outcome: Equatable {
        /// So many bytes were moved; at least 1.
        case moved(Int)
        /// Not now.
        case wouldBlock
        /// The peer sends no more.
        case ended
        /// The connection is broken.
        case failed
    }

    let descriptor: Int32
    private let isOpen = Mutex(true)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close()
    }

    /// Closes it, whoever still holds it; it must not be used afterwards.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { _ = Foundation.close(descriptor) }
    }

    /// A socket that listens on a free port of 127.0.0.1.
    static func listening() throws(LoopbackError) -> Socket {
        let socket = try bound()
        guard listen(socket.descriptor, 512) == 0 else {
            throw LoopbackError(call: "listen", errno: errno)
        }
        return socket
    }

    /// A socket that holds a free port of 127.0.0.1 without listening: who connects is refused.
    static func bound() throws(LoopbackError) -> Socket {
        let descriptor = openDescriptor()
        guard descriptor >= 0 else { throw LoopbackError(call: "socket", errno: errno) }
        let result = Socket(descriptor)
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        var address = loopbackAddress()
        let status = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { buffer in
                bind(descriptor, buffer.baseAddress, socklen_t(bytes.count))
            }
        }
        guard status == 0 else { throw LoopbackError(call: "bind", errno: errno) }
        return result
    }

    /// The port.
    func port() throws(LoopbackError) -> UInt16 {
        var address = Self.loopbackAddress()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { buffer in
                getsockname(descriptor, buffer.baseAddress, &length)
            }
        }
        guard status == 0 else { throw LoopbackError(call: "getsockname", errno: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Takes the next connection that waits; the error is `EAGAIN` when none does.
    func accept() -> Result<Socket, LoopbackError> {
        let connection = Foundation.accept(descriptor, nil, nil)
        guard connection >= 0 else { return .failure(LoopbackError(call: "accept", errno: errno)) }
        Self.set(connection, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        return .success(Socket(Self.configured(connection)))
    }

    /// Takes bytes that have arrived.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        repeat {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .moved(count) }
            if count == 0 { return .ended }
        } while errno == EINTR
        return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }

    /// Sends as many bytes as the system takes; a peer that is gone is no signal.
    func send(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        repeat {
            let count = sendWithoutSignal(bytes)
            if count >= 0 { return .moved(count) }
        } while errno == EINTR
        return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }

    /// Tells the peer that no more comes, in good order.
    func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the close a reset.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &option,
            socklen_t(MemoryLayout<linger>.size)
        )
    }

    static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func loopbackAddress() -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
