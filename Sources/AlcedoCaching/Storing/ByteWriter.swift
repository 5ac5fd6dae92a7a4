/// Writes little-endian numbers, and texts and lists with their length in front.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func number(_ value: Int64) {
        number(UInt64(bitPattern: value))
    }

    mutating func text(_ value: String) {
        let units = value.utf8
        number(UInt64(units.count))
        bytes.append(contentsOf: units)
    }

    mutating func list<Element>(_ values: [Element], _ write: (inout ByteWriter, Element) -> Void) {
        number(UInt64(values.count))
        for value in values { write(&self, value) }
    }

    mutating func raw(_ values: [UInt8]) {
        bytes.append(contentsOf: values)
    }
}
