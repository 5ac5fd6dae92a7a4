import AlcedoHTTP
import Foundation

/// The last request of a connection, byte by byte, and what was read in it.
///
/// Clients that keep a connection ask with the same head again and again. What is the same bytes is
/// the same request, and need not be read anew.
struct RequestMemo {
    /// The longest head that is remembered.
    static let byteLimit = 4_096

    let bytes: [UInt8]
    let request: HTTPRequest
    let traits: RequestTraits

    /// Whether bytes begin with the request's.
    func begins(_ other: UnsafeRawBufferPointer) -> Bool {
        guard other.count >= bytes.count, let start = other.baseAddress else { return false }
        return bytes.withUnsafeBytes { own in
            own.baseAddress.map { memcmp($0, start, own.count) == 0 } ?? false
        }
    }
}

/// What the framing of a reply depends on.
struct RequestTraits {
    /// The digit after `HTTP/1.`.
    var minorVersion: Int
    /// Whether the connection stays open after the reply.
    var keepsConnection: Bool

    init(_ request: WireRequest) {
        minorVersion = request.minorVersion
        keepsConnection = request.keepsConnection
    }
}
