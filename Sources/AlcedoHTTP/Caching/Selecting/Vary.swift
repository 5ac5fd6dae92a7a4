/// Selecting among stored responses by the request's fields (RFC 9111 §4.1).
package enum Vary {
    /// Whether a response's `Vary` has the member `*`, which no request matches.
    package static func matchesNothing(_ fields: HTTPFields) -> Bool {
        names(fields).contains("*")
    }

    /// The names of a response's `Vary`, in lower case.
    static func names(_ fields: HTTPFields) -> [String] {
        fields.values(of: "Vary").flatMap { FieldList.members(of: $0) }.map { $0.lowercased() }
    }

    /// A field's value as it is compared: lines combined, space around commas removed, and where the
    /// field's definition gives case and order no meaning, without those (§4.1).
    ///
    /// `Accept`, `Accept-Encoding` and `Accept-Language` are such fields: a weight says what is
    /// preferred (RFC 9110 §12.4.2), and their words have no case.
    static func normalized(_ name: String, _ value: String?) -> String? {
        guard let value else { return nil }
        let members = FieldList.members(of: value)
        switch name {
        case "accept", "accept-encoding", "accept-language":
            return members.map { preference($0) }.sorted().joined(separator: ",")
        default:
            return members.joined(separator: ",")
        }
    }

    private static func preference(_ member: String) -> String {
        member.lowercased().filter { $0 != " " && $0 != "\t" }
    }
}
