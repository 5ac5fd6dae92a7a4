package import AlcedoHTTP

/// How a loopback server listens, and how it treats time and its connections.
package struct LoopbackSetting: Sendable {
    /// The host or address to listen at; 127.0.0.1 unless told otherwise.
    package var host = "127.0.0.1"
    /// The port to listen at; 0, which stands for any that is free, unless told otherwise.
    package var port: UInt16 = 0
    /// What latencies and pauses of the script are multiplied by; at least 0.
    package var timeScale: Double
    /// The host that the scenario's URLs have when they name none.
    package var defaultHost: String
    /// The most connections at a time; further ones wait in the system's line.
    ///
    /// Without a limit of the server's own the system's limit of open files holds: whoever comes then
    /// waits in line too, until somebody leaves.
    package var connectionLimit: Int
    /// The real time in which a client must send a request's rest, or a new one on an open
    /// connection, before the connection is closed.
    package var requestLimit: Duration
    /// The bounds of a request: a head over its limit is answered with 431, a body with 413.
    package var wireLimits: WireLimits
    /// Hears of each request when its reply has been chosen, on the loop's thread: it must be quick.
    package var onArrival: @Sendable (HTTPRequest) -> Void
    /// Hears of requests as they come and go, on the loop's thread: it must be quick.
    package var onEvent: (@Sendable (LoopbackEvent) -> Void)?
    /// Answers requests that are none of the script's, such as those for a page about the server.
    ///
    /// `nil` leaves a request to the script. It is called on the loop's thread, and must be quick.
    package var ownPages: (@Sendable (WireRequest) -> LoopbackPage?)?

    /// Makes a setting; nobody listens, and there are no pages of the server's own.
    package init(
        timeScale: Double = 0.05,
        defaultHost: String,
        connectionLimit: Int = .max,
        requestLimit: Duration = .seconds(30),
        wireLimits: WireLimits = WireLimits(),
        onArrival: @escaping @Sendable (HTTPRequest) -> Void = { _ in }
    ) {
        self.timeScale = timeScale
        self.defaultHost = defaultHost
        self.connectionLimit = connectionLimit
        self.requestLimit = requestLimit
        self.wireLimits = wireLimits
        self.onArrival = onArrival
    }
}
