import Foundation
import Synchronization

/// A TCP socket that never blocks, and is closed when told to or when nobody holds it any more.
///
/// Whoever works with several waits for them with a `SocketPoller`. Calls may come from any thread;
/// none may come after `close`.
package final class Socket: Sendable {
    /// What came of an attempt to move bytes.
    package enum Outcome: Equatable, Sendable {
        /// So many bytes were moved; at least 1.
        case moved(Int)
        /// Not now: the system says when, through a poller.
        case wouldBlock
        /// The peer sends no more.
        case ended
        /// The connection is broken.
        case failed
    }

    /// How many connections wait in the system's line before `accept` takes them.
    private static let backlog: Int32 = 1_024

    /// How many bytes the system takes of what is sent over an accepted connection before the peer
    /// has them.
    ///
    /// Left to itself it takes megabytes of each, which are out of the processor's cache by the time
    /// they are read: long bodies to 16 readers come to little more than half as many.
    private static let sendBuffer: Int32 = 131_072

    /// The system's number of the socket.
    package let descriptor: Int32
    private let isOpen = Mutex(true)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close()
    }

    /// Closes it, whoever still holds it; closing again does nothing.
    package func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { _ = Foundation.close(descriptor) }
    }

    /// A socket that listens.
    ///
    /// - Parameter address: Where; a port of 0 stands for any that is free.
    /// - Returns: The socket.
    /// - Throws: The call that failed, and the system's reason: `EADDRINUSE` for a port that is taken.
    package static func listening(
        on address: SocketAddress = .loopback()
    ) throws(SocketError) -> Socket {
        let socket = try bound(to: address)
        guard listen(socket.descriptor, backlog) == 0 else {
            throw SocketError(call: "listen", errno: errno, place: address.description)
        }
        return socket
    }

    /// A socket that holds a port without listening: who connects is refused.
    package static func bound(
        to address: SocketAddress = .loopback()
    ) throws(SocketError) -> Socket {
        let socket = try open(address)
        set(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        guard address.withPointer({ bind(socket.descriptor, $0, $1) }) == 0 else {
            throw SocketError(call: "bind", errno: errno, place: address.description)
        }
        return socket
    }

    /// A socket that begins to connect; it can be written to when it has, and fails when it cannot.
    package static func connecting(to address: SocketAddress) throws(SocketError) -> Socket {
        let socket = try open(address)
        set(socket.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        let status = address.withPointer { connect(socket.descriptor, $0, $1) }
        guard status == 0 || errno == EINPROGRESS || errno == EINTR else {
            throw SocketError(call: "connect", errno: errno, place: address.description)
        }
        return socket
    }

    private static func open(_ address: SocketAddress) throws(SocketError) -> Socket {
        let descriptor = configured(socket(address.family, streamType, 0))
        guard descriptor >= 0 else {
            throw SocketError(call: "socket", errno: errno, place: address.description)
        }
        return Socket(descriptor)
    }

    /// The port that it is bound to.
    package func port() throws(SocketError) -> UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard status == 0 else { throw SocketError(call: "getsockname", errno: errno) }
        // The port is at the same place in both families.
        let port = withUnsafeBytes(of: &address) { $0.load(fromByteOffset: 2, as: UInt16.self) }
        return UInt16(bigEndian: port)
    }

    /// Takes the next connection that waits; the error is `EAGAIN` when none does.
    package func accept() -> Result<Socket, SocketError> {
        let connection = Foundation.accept(descriptor, nil, nil)
        guard connection >= 0 else { return .failure(SocketError(call: "accept", errno: errno)) }
        Self.set(connection, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        Self.set(connection, SOL_SOCKET, SO_SNDBUF, Self.sendBuffer)
        return .success(Socket(Self.configured(connection)))
    }

    /// Makes a descriptor non-blocking, and keeps it from child processes.
    private static func configured(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        quieten(descriptor)
        return descriptor
    }

    static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

extension Socket {
    /// Takes bytes that have arrived.
    package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        repeat {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .moved(count) }
            if count == 0 { return .ended }
        } while errno == EINTR
        return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }

    /// Sends as many bytes as the system takes; a peer that is gone is no signal.
    package func send(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        outcome { sendWithoutSignal(bytes) }
    }

    /// Sends as many bytes of several stretches, in order and in one call, as the system takes.
    func send(_ stretches: UnsafeMutableBufferPointer<iovec>) -> Outcome {
        var message = msghdr()
        message.msg_iov = stretches.baseAddress
        message.msg_iovlen = .init(stretches.count)
        return outcome { sendWithoutSignal(&message) }
    }

    private func outcome(_ attempt: () -> Int) -> Outcome {
        repeat {
            let count = attempt()
            if count >= 0 { return .moved(count) }
        } while errno == EINTR
        return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }

    /// Tells the peer that no more comes, in good order.
    package func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the close a reset.
    package func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_LINGER,
            &option,
            socklen_t(MemoryLayout<linger>.size)
        )
    }
}
