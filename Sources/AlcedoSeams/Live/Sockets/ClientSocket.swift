import Foundation
import Synchronization

/// A TCP connection to a server, whose calls block the thread that makes them.
///
/// It is closed when nobody holds it any more. `interrupt` may be called from any thread, and ends the
/// calls that block.
final class ClientSocket: Sendable {
    /// What came of a wait for bytes.
    enum Arrival {
        case bytes([UInt8])
        /// The peer sends no more.
        case end
        /// The connection is broken.
        case broken
    }

    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        _ = Foundation.close(descriptor)
    }

    /// Connects to the first address of a host that takes the connection.
    ///
    /// - Throws: `cannotFindHost` without an address, `notConnected` without a network, or else
    ///   `cannotConnect`.
    static func connected(to host: String, port: Int) throws(TransportFailure) -> ClientSocket {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0, let list else {
            let words = String(cString: gai_strerror(status))
            throw TransportFailure(cause: .cannotFindHost, urlErrorCode: -1_003, message: words)
        }
        defer { freeaddrinfo(list) }
        var reason: Int32 = 0
        var next: UnsafeMutablePointer<addrinfo>? = list
        while let address = next?.pointee {
            if let socket = attempt(address, &reason) { return socket }
            next = address.ai_next
        }
        throw failure(reason)
    }

    private static func attempt(_ address: addrinfo, _ reason: inout Int32) -> ClientSocket? {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else {
            reason = errno
            return nil
        }
        let result = ClientSocket(descriptor)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(4))
        #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(4))
        #endif
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            reason = errno
            return nil
        }
        return result
    }

    private static func failure(_ reason: Int32) -> TransportFailure {
        let words = String(cString: strerror(reason))
        guard reason != ENETUNREACH, reason != ENETDOWN else {
            return TransportFailure(cause: .notConnected, urlErrorCode: -1_009, message: words)
        }
        return TransportFailure(cause: .cannotConnect, urlErrorCode: -1_004, message: words)
    }

    /// Sends all of the bytes; `false` when the connection is broken.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.send(
                    descriptor,
                    buffer.baseAddress.map { $0 + sent },
                    buffer.count - sent,
                    Self.flags
                )
            }
            if count > 0 {
                sent += count
            } else if count < 0, errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Waits for bytes, at most 64 KiB.
    func receive() -> Arrival {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, used in
            repeat {
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        return count == 0 ? .end : .broken
    }

    /// Ends every call that blocks, now and later.
    func interrupt() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let flags: Int32 = 0
    #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let flags = Int32(MSG_NOSIGNAL)
    #endif
}
