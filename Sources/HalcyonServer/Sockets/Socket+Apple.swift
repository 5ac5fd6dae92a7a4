#if canImport(Darwin)
import Foundation

// Apple's systems are told once for each socket that a write to a closed connection is no signal,
// and count the bytes that a peer has not acknowledged for `SO_NWRITE`.
extension Socket {
    static let streamType = SOCK_STREAM

    /// Keeps writes to a closed connection from being a signal.
    static func quieten(_ descriptor: Int32) {
        set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    }

    func sendWithoutSignal(_ bytes: UnsafeRawBufferPointer) -> Int {
        Foundation.send(descriptor, bytes.baseAddress, bytes.count, 0)
    }

    func sendWithoutSignal(_ message: inout msghdr) -> Int {
        sendmsg(descriptor, &message, 0)
    }

    /// How many bytes the peer has not acknowledged.
    package var unsentByteCount: Int {
        var count: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &length) == 0 ? Int(count) : 0
    }
}
#endif
