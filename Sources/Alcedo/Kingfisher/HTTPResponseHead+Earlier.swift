public import AlcedoHTTP

extension HTTPResponseHead {
    /// Foundation's name of the status.
    public var statusCode: Int { status }
}
