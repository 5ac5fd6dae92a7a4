import Foundation

/// A place of TCP: an address of IPv4 or IPv6, and a port.
package struct SocketAddress: Sendable, CustomStringConvertible {
    private var storage = sockaddr_storage()
    private let length: socklen_t
    /// The host and port as they were asked for.
    package let description: String

    /// A port of 127.0.0.1.
    ///
    /// - Parameter port: The port; 0 stands for any that is free.
    /// - Returns: The address.
    package static func loopback(port: UInt16 = 0) -> SocketAddress {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafeBytes(of: &address) { SocketAddress($0, "127.0.0.1:\(port)") }
    }

    /// The addresses of a host, in the system's order; blocks while a name is looked up.
    ///
    /// - Parameters:
    ///   - host: A name, or an address as it is written.
    ///   - port: The port; 0 stands for any that is free.
    /// - Returns: At least one address.
    /// - Throws: `EADDRNOTAVAIL` for a host that has none.
    package static func resolve(
        host: String,
        port: UInt16
    ) throws(SocketError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Socket.streamType
        var list: UnsafeMutablePointer<addrinfo>?
        let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let list else {
            throw SocketError(call: "getaddrinfo", errno: EADDRNOTAVAIL, place: place)
        }
        defer { freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = list
        while let info = next?.pointee {
            let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
            found.append(SocketAddress(bytes, place))
            next = info.ai_next
        }
        return found
    }

    /// Takes the bytes of the system's form of an address.
    init(_ bytes: UnsafeRawBufferPointer, _ description: String) {
        length = socklen_t(bytes.count)
        self.description = description
        withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: bytes) }
    }

    /// The family, as `socket` wants it.
    var family: Int32 { Int32(storage.ss_family) }

    /// Calls with the system's form of the address.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
