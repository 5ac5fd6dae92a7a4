import Foundation
import Testing

/// A connection of a test's own, to see the very bytes a server sends; it blocks, at most ten seconds.
final class RawClient: Sendable {
    /// How a connection ended.
    enum End: Equatable {
        case inOrder
        case reset
        case timedOut
        case full
    }

    private let descriptor: Int32

    /// Connects; throws the system's reason.
    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &limit,
            socklen_t(MemoryLayout<timeval>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
            }
        }
        guard status == 0 else {
            let reason = errno
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EIO)
        }
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Says that no more comes.
    func endWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads until the text holds an ending, or the connection ends.
    func read(until ending: String? = nil, limit: Int = .max) -> (bytes: [UInt8], end: End) {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while result.count < limit {
            let count = recv(descriptor, &buffer, min(buffer.count, limit - result.count), 0)
            if count == 0 { return (result, .inOrder) }
            if count < 0 { return (result, errno == EAGAIN ? .timedOut : .reset) }
            result += buffer[..<count]
            if let ending, Self.ends(result, ending) { return (result, .full) }
        }
        return (result, .full)
    }

    /// Reads as text; see `read`.
    func text(until ending: String? = nil) -> (text: String, end: End) {
        let (bytes, end) = read(until: ending)
        return (String(decoding: bytes, as: UTF8.self), end)
    }

    private static func ends(_ bytes: [UInt8], _ ending: String) -> Bool {
        bytes.count >= ending.utf8.count
            && bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
}
