package import AlcedoCore

/// Which fields of a response are stored (RFC 9111 §3.1).
package enum StoredFields {
    /// The fields that are stored of a response received at a date.
    ///
    /// Those of the connection and of proxies are left out; a `Date` that is missing or cannot be read
    /// becomes the date of receipt (RFC 9110 §6.6.1).
    package static func of(_ fields: HTTPFields, receivedAt date: Timestamp) -> HTTPFields {
        let listed = listedInConnection(fields)
        let kept = fields.lines.filter { line in
            !isOfConnection(line.name)
                && !listed.contains { line.name.equalsIgnoringASCIICase($0) }
        }
        return dated(HTTPFields(kept), date)
    }

    /// The names that `Connection` lists (RFC 9110 §7.6.1).
    static func listedInConnection(_ fields: HTTPFields) -> [String] {
        fields.values(of: "Connection").flatMap { FieldList.members(of: $0) }
            // What decides about storing is never a matter of one connection.
            .filter { !["cache-control", "date", "age", "vary"].contains($0.lowercased()) }
    }

    /// Whether a field is one of the connection's, or of a proxy's (RFC 9110 §7.6.1, RFC 9111 §3.1).
    static func isOfConnection(_ name: String) -> Bool {
        connectionNames.contains { name.equalsIgnoringASCIICase($0) }
    }

    private static let connectionNames = [
        "Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "TE", "Upgrade",
        "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
    ]

    private static func dated(_ fields: HTTPFields, _ date: Timestamp) -> HTTPFields {
        if let text = fields["Date"], HTTPDate.parse(text, now: date) != nil { return fields }
        var fields = fields
        fields["Date"] = HTTPDate.text(of: date)
        return fields
    }
}
