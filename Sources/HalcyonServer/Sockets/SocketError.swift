import Foundation

/// Why a socket could not be made, bound, connected or listened on.
package struct SocketError: Error, Hashable, Sendable {
    /// The system call that failed, such as `bind`.
    package var call: String
    /// The system's number for the reason.
    package var errno: Int32
    /// The host and port that were asked for; `nil` where the call is about none.
    package var place: String?

    /// Makes a description of a failed call.
    package init(call: String, errno: Int32, place: String? = nil) {
        self.call = call
        self.errno = errno
        self.place = place
    }
}

extension SocketError: CustomStringConvertible {
    /// The call, the place, the system's words and its number.
    package var description: String {
        let place = place.map { " on \($0)" } ?? ""
        return "\(call)\(place): \(String(cString: strerror(errno))) (errno \(errno))"
    }
}
