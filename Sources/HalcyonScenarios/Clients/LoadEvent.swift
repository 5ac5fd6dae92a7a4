package import AlcedoCore

/// What a client reports of a load.
package enum LoadEvent: Sendable {
    /// So many bytes of the body came; `total` is `nil` when it is unknown.
    case progress(received: Int64, total: Int64?)
    /// The load ended.
    case completed(LoadOutcome)
}

/// How a load ended.
package enum LoadOutcome: Sendable {
    /// With an image.
    case success(LoadedImage)
    /// With an error.
    case failure(LoadFailure)
    /// With a response, for a client that fetches responses and not images.
    case response(ReceivedResponse)
    /// With a word, where no image was asked for, or there is none.
    case answer(String)
}

/// An image as it was delivered.
package struct LoadedImage: Sendable {
    /// Where it came from.
    package var origin: ImageOrigin
    /// Pixels per row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// A hash of the pixels, to compare images without holding them.
    package var pixelHash: UInt64
    /// The number of bytes of the file it was decoded from; `nil` when the client no longer knows.
    package var byteCount: ByteCount?
    /// What fetching it took; `nil` when it was not fetched, or the client does not say.
    package var metrics: LoadMetrics?
    /// Whether the server confirmed the stored copy.
    package var isRevalidated: Bool
    /// Where the response came from that it is made of; `nil` when the client does not say.
    package var response: ResponseOrigin?
    /// Pixels per point.
    package var scale: Double
    /// The key or absolute URL of the source that delivered it; empty when the client does not say.
    package var source: String
    /// The same of the source that was asked for.
    package var originalSource: String
    /// Tells whether the image object is still alive.
    package var isAlive: @Sendable () -> Bool

    /// Makes a description of an image.
    package init(
        origin: ImageOrigin,
        width: Int,
        height: Int,
        pixelHash: UInt64,
        byteCount: ByteCount? = nil,
        metrics: LoadMetrics? = nil,
        isRevalidated: Bool = false,
        response: ResponseOrigin? = nil,
        scale: Double = 1,
        source: String = "",
        originalSource: String = "",
        isAlive: @escaping @Sendable () -> Bool = { false }
    ) {
        self.origin = origin
        self.width = width
        self.height = height
        self.pixelHash = pixelHash
        self.byteCount = byteCount
        self.metrics = metrics
        self.isRevalidated = isRevalidated
        self.response = response
        self.scale = scale
        self.source = source
        self.originalSource = originalSource
        self.isAlive = isAlive
    }
}

/// What fetching an image took, by the client's own measure.
package struct LoadMetrics: Hashable, Sendable {
    /// From the first request to the last byte.
    package var duration: Duration
    /// From the first request to the head of the last response.
    package var timeToResponse: Duration
    /// The bytes of the body.
    package var received: ByteCount
    /// How many redirects were followed.
    package var redirectCount: Int
    /// The status of the last response.
    package var status: Int?

    /// Makes a description.
    package init(
        duration: Duration,
        timeToResponse: Duration,
        received: ByteCount,
        redirectCount: Int,
        status: Int?
    ) {
        self.duration = duration
        self.timeToResponse = timeToResponse
        self.received = received
        self.redirectCount = redirectCount
        self.status = status
    }
}

/// Where an image came from.
package enum ImageOrigin: String, Hashable, Sendable, CaseIterable {
    /// The memory layer.
    case memory
    /// The disk layer.
    case disk
    /// An unprocessed original in a cache, processed again.
    case original
    /// The network.
    case network
    /// A provider of data.
    case provider
    /// A stored copy past its lifetime, for want of a better one.
    case stale
}

/// The error a load ended with, by its stable names.
package struct LoadFailure: Hashable, Sendable {
    /// The stable name, such as `invalidHTTPStatusCode`.
    package var name: String
    /// The stable code, such as 2002.
    package var code: Int
    /// The HTTP status, where the error carries one.
    package var status: Int?
    /// The name of the transport's or decoder's own cause, where the error carries one.
    package var cause: String?
    /// The names of the errors of several sources, where it is made of them.
    package var errors: [String]
    /// The message for people.
    package var message: String

    /// Makes a description of an error.
    package init(
        name: String,
        code: Int,
        status: Int? = nil,
        cause: String? = nil,
        errors: [String] = [],
        message: String
    ) {
        self.name = name
        self.code = code
        self.status = status
        self.cause = cause
        self.errors = errors
        self.message = message
    }
}
