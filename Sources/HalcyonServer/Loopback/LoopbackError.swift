import Foundation

/// Why a server could not begin to listen.
package struct LoopbackError: Error, Hashable, Sendable {
    /// The system call that failed.
    package var call: String
    /// The system's number for the reason.
    package var errno: Int32

    /// Makes a description of a failed call.
    package init(call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }
}

extension LoopbackError: CustomStringConvertible {
    /// The call, the system's words and its number.
    package var description: String {
        "\(call) on 127.0.0.1: \(String(cString: strerror(errno))) (errno \(errno))"
    }
}
