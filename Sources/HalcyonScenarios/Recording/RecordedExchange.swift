package import AlcedoCore
package import AlcedoHTTP

/// A request and what came of it, as somebody saw it on a network.
package struct RecordedExchange: Hashable, Sendable {
    /// A stretch of a body that came at once.
    package struct Piece: Hashable, Sendable {
        /// How many bytes.
        package var count: Int
        /// The time since the piece before it, or since the head.
        package var pause: Duration

        /// Makes a piece.
        package init(count: Int, pause: Duration) {
            self.count = count
            self.pause = pause
        }
    }

    /// When the request was sent; `nil` when nobody took it down.
    package var started: Timestamp?
    /// The method.
    package var method: String
    /// The absolute URL as it was sent.
    package var url: String
    /// The fields of the request.
    package var requestFields: HTTPFields
    /// The content of the request.
    package var requestBody: [UInt8]
    /// The status; 0 when no response came.
    package var status: Int
    /// The fields of the response.
    package var fields: HTTPFields
    /// The content, decoded; as much of it as came.
    package var body: [UInt8]
    /// The time from the request to the head.
    package var latency: Duration
    /// How the body came; empty when nobody took it down, or there is none.
    package var pieces: [Piece]
    /// What ended the exchange before it was whole.
    package var failure: RecordedFailure?
    /// Where it stands in a file.
    package var place: SourcePlace?

    /// Makes an exchange; one that has only begun unless told otherwise.
    package init(
        started: Timestamp? = nil,
        method: String,
        url: String,
        requestFields: HTTPFields = HTTPFields(),
        requestBody: [UInt8] = [],
        status: Int = 0,
        fields: HTTPFields = HTTPFields(),
        body: [UInt8] = [],
        latency: Duration = .zero,
        pieces: [Piece] = [],
        failure: RecordedFailure? = nil,
        place: SourcePlace? = nil
    ) {
        self.started = started
        self.method = method
        self.url = url
        self.requestFields = requestFields
        self.requestBody = requestBody
        self.status = status
        self.fields = fields
        self.body = body
        self.latency = latency
        self.pieces = pieces
        self.failure = failure
        self.place = place
    }
}

/// What ends an exchange before its response is whole, as far as a recording can tell.
package enum RecordedFailure: String, Hashable, Sendable, CaseIterable {
    /// Nobody accepted the connection.
    case refused
    /// No response came for as long as the client waited.
    case timeout
    /// The connection ended without a byte of a response.
    case emptyReply
    /// The name of the host is not known.
    case dns
    /// There was no network.
    case offline
    /// The connection was reset without a byte of a response.
    case resetBeforeHead
    /// The secure connection could not be made.
    case tls
    /// The body ended early, in good order.
    case truncatedBody
    /// The connection was reset within the body.
    case resetMidBody
    /// No more of the body came for as long as the client waited.
    case stallBody
}
