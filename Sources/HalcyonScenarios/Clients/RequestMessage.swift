package import AlcedoHTTP

/// What a request says besides its URL.
package struct RequestMessage: Hashable, Sendable {
    /// The method.
    package var method: String
    /// The fields.
    package var fields: HTTPFields
    /// The content; `nil` for none.
    package var body: [UInt8]?

    /// Makes a message: a plain `GET` unless told otherwise.
    package init(method: String = "GET", fields: HTTPFields = HTTPFields(), body: [UInt8]? = nil) {
        self.method = method
        self.fields = fields
        self.body = body
    }
}
