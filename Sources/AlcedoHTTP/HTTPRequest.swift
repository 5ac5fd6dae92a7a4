public import Foundation

/// A request as a transport sends it.
public struct HTTPRequest: Hashable, Sendable {
    /// The method, such as `GET`; it compares exactly (RFC 9110 §9.1).
    public var method: String
    /// The absolute target.
    public var url: URL
    /// The fields the loader sets; a transport adds `Host` and the like.
    public var fields: HTTPFields
    /// The content; `nil` when there is none.
    public var body: [UInt8]?

    /// Makes a request; a plain `GET` unless told otherwise.
    public init(
        url: URL,
        method: String = "GET",
        fields: HTTPFields = HTTPFields(),
        body: [UInt8]? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}
