#if !canImport(Darwin)
import Foundation

// Linux is told with each call that a write to a closed connection is no signal, and counts the
// bytes that a peer has not acknowledged for `TIOCOUTQ`.
extension Socket {
    static let streamType = Int32(SOCK_STREAM.rawValue)

    /// Nothing to do once for all: each call says so.
    static func quieten(_ descriptor: Int32) {}

    func sendWithoutSignal(_ bytes: UnsafeRawBufferPointer) -> Int {
        Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func sendWithoutSignal(_ message: inout msghdr) -> Int {
        sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
    }

    /// How many bytes the peer has not acknowledged.
    package var unsentByteCount: Int {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    }
}
#endif
