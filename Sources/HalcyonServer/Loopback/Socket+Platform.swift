import Foundation

// Only two things differ: what keeps a write to a closed connection from being a signal, and how
// the system tells what it has not delivered.
extension Socket {
    static func openDescriptor() -> Int32 {
        #if canImport(Darwin)
        configured(socket(AF_INET, SOCK_STREAM, 0))
        #else
        configured(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        #endif
    }

    /// Makes a descriptor non-blocking, and keeps it from child processes.
    static func configured(_ descriptor: Int32) -> Int32 {
        guard descriptor >= 0 else { return descriptor }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
        return descriptor
    }

    func sendWithoutSignal(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Foundation.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #else
        Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
    }

    /// How many bytes the peer has not acknowledged.
    var unsentByteCount: Int {
        var count: Int32 = 0
        #if canImport(Darwin)
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &length) == 0 ? Int(count) : 0
        #else
        return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
        #endif
    }
}
