/// The fields of a message's head, in the order they were sent, duplicates kept.
///
/// Names compare without regard to ASCII case (RFC 9110 §5.1).
public struct HTTPFields: Hashable, Sendable {
    /// One field line.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public var name: String
        /// The value without surrounding white space.
        public var value: String

        /// Makes a field line.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The field lines in order.
    public private(set) var lines: [Field]

    /// Makes fields from lines in order.
    public init(_ lines: [Field] = []) {
        self.lines = lines
    }

    /// The values of every line with a name, joined by `", "`; `nil` when there is none.
    ///
    /// Setting a value replaces every line of that name; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            guard let first = lines.firstIndex(where: { $0.has(name) }) else { return nil }
            guard lines[(first + 1)...].contains(where: { $0.has(name) }) else {
                return lines[first].value
            }
            return values(of: name).joined(separator: ", ")
        }
        set {
            let place = lines.firstIndex { $0.has(name) }
            lines.removeAll { $0.has(name) }
            guard let newValue else { return }
            let field = Field(name: name, value: newValue)
            lines.insert(field, at: min(place ?? lines.count, lines.count))
        }
    }

    /// The values of every line with a name, in order.
    public func values(of name: String) -> [String] {
        lines.compactMap { $0.has(name) ? $0.value : nil }
    }

    /// The value of the first line with a name.
    package func first(_ name: String) -> String? {
        lines.first { $0.has(name) }?.value
    }

    /// Whether there is a line with a name.
    package func contains(_ name: String) -> Bool {
        lines.contains { $0.has(name) }
    }

    /// Adds a line after the others, also when the name is there already.
    public mutating func append(name: String, value: String) {
        lines.append(Field(name: name, value: value))
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Makes fields from names and values in the order they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPFields.Field {
    fileprivate func has(_ other: String) -> Bool { name.equalsIgnoringASCIICase(other) }
}

extension String {
    /// Tells whether two texts are the same but for the case of ASCII letters.
    package func equalsIgnoringASCIICase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var others = other.utf8.makeIterator()
        for unit in utf8 where unit.asciiLowercased != others.next()?.asciiLowercased {
            return false
        }
        return true
    }
}

extension UInt8 {
    /// The code unit with `A`–`Z` turned into `a`–`z`.
    package var asciiLowercased: UInt8 {
        self >= 0x41 && self <= 0x5A ? self | 0x20 : self
    }
}
