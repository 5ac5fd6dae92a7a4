import Foundation

/// A TCP connection of the recorder, whose calls block the thread that makes them; closed when nobody
/// holds it any more.
final class ProxySocket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        _ = Foundation.close(descriptor)
    }

    /// Listens on 127.0.0.1.
    ///
    /// - Parameter port: The port; 0 for any that is free.
    /// - Returns: The socket, and its port.
    /// - Throws: When the port is not to be had.
    static func listening(on port: UInt16) throws(UsageError) -> (socket: ProxySocket, port: UInt16)
    {
        let result = ProxySocket(Foundation.socket(AF_INET, streamType, 0))
        var on: Int32 = 1
        setsockopt(result.descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(4))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(result.descriptor, address, length) == 0,
                    listen(result.descriptor, 64) == 0
                else { return errno }
                return getsockname(result.descriptor, address, &length) == 0 ? 0 : errno
            }
        }
        guard status == 0 else {
            let words = String(cString: strerror(status))
            throw UsageError(message: "port \(port) of 127.0.0.1 cannot be listened on: \(words)")
        }
        return (result, UInt16(bigEndian: address.sin_port))
    }

    /// Waits for a connection; `nil` when the socket is broken.
    func accept() -> ProxySocket? {
        var client: Int32 = -1
        repeat {
            client = Foundation.accept(descriptor, nil, nil)
        } while client < 0 && (errno == EINTR || errno == ECONNABORTED)
        guard client >= 0 else { return nil }
        var on: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(4))
        #if canImport(Darwin)
        setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(4))
        #endif
        return ProxySocket(client)
    }

    /// Waits for bytes; `nil` when no more come.
    func receive() -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, used in
            repeat {
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        return count > 0 ? bytes : nil
    }

    /// Sends all of the bytes; `false` when the connection is broken.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Self.flags)
            }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let flags: Int32 = 0
    #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let flags = Int32(MSG_NOSIGNAL)
    #endif
}
