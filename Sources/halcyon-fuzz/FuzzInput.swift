/// Values taken from the front of an input, for targets that build something of it.
///
/// An input that is used up goes on with zeros, so that each one is good for something.
struct FuzzInput {
    /// What has not been taken.
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number from 0 to below a bound of at most 65,536.
    mutating func number(below bound: Int) -> Int {
        (Int(byte()) << 8 | Int(byte())) % max(bound, 1)
    }

    /// Any number, most often a small one.
    mutating func integer() -> Int64 {
        let kind = byte()
        if kind < 128 { return Int64(kind) }
        return (0..<8).reduce(0) { value, _ in value << 8 | Int64(byte()) }
    }

    /// At most so many bytes.
    mutating func bytes(atMost limit: Int) -> [UInt8] {
        let count = min(number(below: limit + 1), rest.count)
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// A text of at most so many bytes; what is no UTF-8 is replaced.
    mutating func text(atMost limit: Int) -> String {
        String(decoding: bytes(atMost: limit), as: UTF8.self)
    }
}
