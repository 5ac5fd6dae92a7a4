/// A value in a JSON5 text, with the bytes it stands on.
package struct JSON5Node: Sendable {
    /// A key and its value.
    package struct Member: Sendable {
        /// The key without quotes.
        package var key: String
        /// The bytes the key stands on.
        package var keyRange: Range<Int>
        /// The value.
        package var value: JSON5Node

        /// Makes a member.
        package init(key: String, keyRange: Range<Int>, value: JSON5Node) {
            self.key = key
            self.keyRange = keyRange
            self.value = value
        }
    }

    /// What a value can be.
    package enum Value: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number.
        case number(JSON5Number)
        /// A text.
        case string(String)
        /// A list.
        case array([JSON5Node])
        /// Keys and values in the order they were written.
        case object([Member])
    }

    /// The value.
    package var value: Value
    /// The bytes it stands on.
    package var range: Range<Int>

    /// Makes a node.
    package init(_ value: Value, range: Range<Int>) {
        self.value = value
        self.range = range
    }

    /// The value of a key; `nil` when there is none, or when this is no object.
    package subscript(key: String) -> JSON5Node? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text, where this is one.
    package var string: String? {
        guard case .string(let text) = value else { return nil }
        return text
    }

    /// The elements, where this is a list.
    package var elements: [JSON5Node]? {
        guard case .array(let elements) = value else { return nil }
        return elements
    }

    /// The members, where this is an object.
    package var members: [Member]? {
        guard case .object(let members) = value else { return nil }
        return members
    }

    /// What it is, for messages: `a text`, `a number`.
    package var kindName: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A number as it was written.
package struct JSON5Number: Hashable, Sendable {
    /// The characters, such as `0x1F` or `+.5`.
    package var text: String
    /// The nearest floating-point value; may be infinite or not a number.
    package var double: Double
    /// The exact value, when it is written without point and exponent and fits.
    package var integer: Int64?

    /// Makes a number.
    package init(text: String, double: Double, integer: Int64?) {
        self.text = text
        self.double = double
        self.integer = integer
    }
}
