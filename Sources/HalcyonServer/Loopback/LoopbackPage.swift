package import AlcedoHTTP

/// An answer of a server's own, which is none of its script.
package struct LoopbackPage: Sendable {
    /// The status and fields; `Content-Length` is added.
    package var head: HTTPResponseHead
    /// The body; left out in answer to `HEAD`.
    package var body: [UInt8]

    /// Makes an answer from text.
    package init(status: Int = 200, fields: HTTPFields, text: String) {
        head = HTTPResponseHead(status: status, fields: fields)
        body = Array(text.utf8)
    }
}
