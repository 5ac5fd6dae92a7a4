import AlcedoCore
import AlcedoHTTP

extension FuzzTarget {
    /// The codec of HTTP/1.1: a byte of switches, one that says how the rest is cut, and what a
    /// connection brings.
    static let wire = FuzzTarget(
        name: "wire",
        law:
            "messages are the same however cut, chunks are what a plain reader finds, what was read is written"
    ) { (bytes) throws(Finding) in
        var input = FuzzInput(bytes)
        let setting = WireSetting(switches: input.byte())
        let cut = Int(input.byte()) % 32 + 2
        let rest = Array(input.rest)
        if setting.isRequest {
            try WireRequests.check(rest, setting, cut: cut)
        } else {
            try WireResponses.check(rest, setting, cut: cut)
        }
    }
}

/// How bytes are read.
struct WireSetting {
    var isRequest: Bool
    /// Whether a response is one to `HEAD`.
    var isToHead: Bool
    var limits: WireLimits

    init(switches: UInt8) {
        isRequest = switches & 1 == 0
        isToHead = switches & 2 != 0
        limits =
            switches & 4 == 0
            ? WireLimits()
            : WireLimits(headLimit: .bytes(48), bodyLimit: .bytes(16))
    }
}

/// What came of the bytes of a connection.
struct WireOutcome<Message: Equatable>: Equatable {
    var messages: [Message] = []
    var error: WireError?
}

extension Array where Element == UInt8 {
    /// The bytes in pieces of a size.
    func pieces(of size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
    }
}
