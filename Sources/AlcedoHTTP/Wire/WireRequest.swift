/// A request as it came over a connection.
package struct WireRequest: Hashable, Sendable {
    /// The method.
    package var method: String
    /// The target as it was sent: a path with a query, an absolute URL, or `*`.
    package var target: String
    /// The digit after `HTTP/1.`.
    package var minorVersion: Int
    /// The fields in order.
    package var fields: HTTPFields
    /// The body without its framing; empty when there is none.
    package var body: [UInt8]

    /// Makes a request.
    package init(
        method: String,
        target: String,
        minorVersion: Int = 1,
        fields: HTTPFields = HTTPFields(),
        body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.minorVersion = minorVersion
        self.fields = fields
        self.body = body
    }

    /// Whether the connection stays open after the response (RFC 9112 §9.3).
    package var keepsConnection: Bool {
        let options = HTTPFields.listItems(fields["Connection"])
        if options.contains(where: { $0.equalsIgnoringASCIICase("close") }) { return false }
        return minorVersion >= 1
            || options.contains { $0.equalsIgnoringASCIICase("keep-alive") }
    }

    /// Whether the client waits for a 100 before it sends the body (RFC 9110 §10.1.1).
    package var expectsContinue: Bool {
        minorVersion >= 1
            && fields["Expect"].map { $0.equalsIgnoringASCIICase("100-continue") } == true
    }
}

extension HTTPFields {
    /// The items of a comma-separated value, without white space and empty items (RFC 9110 §5.6.1).
    package static func listItems(_ value: String?) -> [String] {
        guard let value else { return [] }
        return value.utf8.split(separator: UInt8(ascii: ",")).compactMap { item in
            let trimmed = WireSyntax.trim(Array(item)[...])
            return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
        }
    }
}
