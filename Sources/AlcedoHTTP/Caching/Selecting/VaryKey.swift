/// The fields of a request that its response was selected by.
package struct VaryKey: Hashable, Sendable {
    /// A field, and its value as it came, lines combined; `nil` when the request had none.
    package struct Field: Hashable, Sendable {
        /// The name in lower case.
        package var name: String
        /// The value.
        package var value: String?

        /// Makes a field.
        package init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, sorted by name.
    package var fields: [Field]

    /// Makes a key from its fields.
    package init(fields: [Field] = []) {
        self.fields = fields
    }

    /// Takes the fields that a response names from the request it answers (RFC 9111 §4.1).
    package init(of head: HTTPResponseHead, for request: HTTPRequest) {
        fields = Set(Vary.names(head.fields)).sorted().map { name in
            Field(name: name, value: request.fields[name])
        }
    }

    /// Whether another request has the same values, as they are compared (§4.1).
    package func matches(_ request: HTTPRequest) -> Bool {
        fields.allSatisfy { field in
            let other = request.fields[field.name]
            // Most requests of a program spell a field alike.
            return field.value == other
                || Vary.normalized(field.name, field.value) == Vary.normalized(field.name, other)
        }
    }
}
