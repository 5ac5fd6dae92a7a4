/// A body in chunks, read by the letter of RFC 9112 §7.1 and as simply as can be: what the parsers are
/// held against.
struct ChunkedBody {
    /// The bytes of all chunks.
    private(set) var content: [UInt8] = []

    /// Reads a body from its first chunk to the line feed before its trailer; `nil` when it is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while true {
            guard let end = rest.firstIndex(of: 0x0A), let size = Self.size(rest[..<end]) else {
                return nil
            }
            rest = rest[(end + 1)...]
            if size == 0 { return }
            guard rest.count >= size + 2, rest.dropFirst(size).starts(with: [0x0D, 0x0A]) else {
                return nil
            }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
    }

    /// The number in front of a chunk: hexadecimal digits up to the end, an extension or a space.
    private static func size(_ line: ArraySlice<UInt8>) -> Int? {
        let front = line.drop { $0 == 0x20 || $0 == 0x09 }
            .prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        var size = 0
        for byte in front {
            guard let digit = value(of: byte) else { return nil }
            let (sixteenfold, isTooMuch) = size.multipliedReportingOverflow(by: 16)
            guard !isTooMuch else { return nil }
            size = sixteenfold + digit
        }
        return front.isEmpty ? nil : size
    }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }
}

extension [UInt8] {
    /// Where the head ends that begins behind empty lines; `nil` when it does not end.
    var endOfHead: Int? {
        let start = firstIndex { $0 != 0x0D && $0 != 0x0A } ?? count
        return indices.dropFirst(start)
            .first { self[$0...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) }
            .map { $0 + 4 }
    }
}
