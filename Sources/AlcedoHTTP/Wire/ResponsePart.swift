/// What a connection brings of a response, in order.
package enum ResponsePart: Hashable, Sendable {
    /// An informational head (RFC 9110 §15.2); any number of them.
    case interim(HTTPResponseHead)
    /// The head.
    case head(HTTPResponseHead)
    /// A piece of the body without its framing; never empty.
    case data([UInt8])
    /// The end.
    case end
}
