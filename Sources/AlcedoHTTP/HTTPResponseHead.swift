/// The status and fields of a response.
public struct HTTPResponseHead: Hashable, Sendable {
    /// The status code, normally 100 to 599.
    public var status: Int
    /// The fields as they came.
    public var fields: HTTPFields
    /// The informational heads (1xx) that came before it, in order; empty where a transport cannot see
    /// them (RFC 9110 §15.2).
    public var interim: [HTTPResponseHead] = []

    /// Makes a head.
    public init(status: Int, fields: HTTPFields = HTTPFields()) {
        self.status = status
        self.fields = fields
    }

    /// The number of body bytes to expect, or `nil` when the head does not say.
    ///
    /// `nil` also when the body is encoded (`Content-Encoding`): what arrives is decoded, and its
    /// length is not the one in the head.
    public var expectedBodyLength: Int64? {
        guard fields["Content-Encoding"] == nil, let text = fields["Content-Length"] else {
            return nil
        }
        return Int64(text).flatMap { $0 >= 0 ? $0 : nil }
    }
}
