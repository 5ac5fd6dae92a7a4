/// A number of bytes.
///
/// Never negative when it names a size; limits use it so that a raw number never travels without
/// its unit.
public struct ByteCount: Hashable, Comparable, Sendable {
    /// The number of bytes.
    public var bytes: Int64

    /// Makes a count from a number of bytes.
    public init(bytes: Int64) {
        self.bytes = bytes
    }

    /// A count of nothing.
    public static let zero = ByteCount(bytes: 0)

    /// Makes a count of single bytes.
    public static func bytes(_ count: Int64) -> ByteCount {
        ByteCount(bytes: count)
    }

    /// Makes a count of kibibytes, 1,024 bytes each.
    public static func kibibytes(_ count: Int64) -> ByteCount {
        ByteCount(bytes: count * 1_024)
    }

    /// Makes a count of mebibytes, 1,048,576 bytes each.
    public static func mebibytes(_ count: Int64) -> ByteCount {
        ByteCount(bytes: count * 1_048_576)
    }

    /// Tells whether the left one comes before the right one.
    public static func < (lhs: ByteCount, rhs: ByteCount) -> Bool {
        lhs.bytes < rhs.bytes
    }

    /// Adds two counts.
    public static func + (lhs: ByteCount, rhs: ByteCount) -> ByteCount {
        ByteCount(bytes: lhs.bytes + rhs.bytes)
    }

    /// Subtracts the right count from the left one.
    public static func - (lhs: ByteCount, rhs: ByteCount) -> ByteCount {
        ByteCount(bytes: lhs.bytes - rhs.bytes)
    }
}

extension ByteCount: CustomStringConvertible {
    /// The count with the largest binary unit that divides it, such as `64 KiB` or `1500 B`.
    public var description: String {
        let units: [(Int64, String)] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
        for (size, name) in units where bytes != 0 && bytes % size == 0 {
            return "\(bytes / size) \(name)"
        }
        return "\(bytes) B"
    }
}
