package import AlcedoHTTP

/// A response as it was delivered, for loads that end with one and not with an image.
package struct ReceivedResponse: Sendable {
    /// The status.
    package var status: Int
    /// The fields.
    package var fields: HTTPFields
    /// The content.
    package var body: [UInt8]
    /// The statuses of the informational heads before it (RFC 9110 §15.2), as far as they were seen.
    package var interim: [Int] = []
    /// Where it came from; `nil` when the client does not say.
    package var origin: ResponseOrigin?

    /// Makes a description of a response.
    package init(status: Int, fields: HTTPFields, body: [UInt8], origin: ResponseOrigin?) {
        self.status = status
        self.fields = fields
        self.body = body
        self.origin = origin
    }
}
