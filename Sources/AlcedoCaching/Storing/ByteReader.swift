/// Reads what a `ByteWriter` wrote; whatever does not fit is an error.
struct ByteReader {
    /// The bytes end too early, or hold what cannot be.
    struct Damage: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() throws(Damage) -> UInt64 {
        guard rest.count >= 8 else { throw Damage() }
        let value = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest.removeFirst(8)
        return value
    }

    mutating func signed() throws(Damage) -> Int64 {
        Int64(bitPattern: try number())
    }

    /// A number that is a count or an offset.
    mutating func size() throws(Damage) -> Int {
        guard let value = Int(exactly: try number()) else { throw Damage() }
        return value
    }

    mutating func text() throws(Damage) -> String {
        let count = try size()
        guard count <= rest.count, let text = String(validating: rest.prefix(count), as: UTF8.self)
        else { throw Damage() }
        rest.removeFirst(count)
        return text
    }

    mutating func list<Element>(
        _ read: (inout ByteReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try size()
        // Each element takes a byte at least, so that a lie about the count ends early.
        guard count <= rest.count else { throw Damage() }
        var values: [Element] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }
}
