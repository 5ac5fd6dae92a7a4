package import AlcedoHTTP

/// How a loopback server treats time and its connections.
package struct LoopbackSetting: Sendable {
    /// What latencies and pauses of the script are multiplied by; at least 0.
    package var timeScale: Double
    /// The host that the scenario's URLs have when they name none.
    package var defaultHost: String
    /// The most connections at a time; further ones wait in the system's line.
    package var connectionLimit: Int
    /// The real time in which a client must send a request's rest, or a new one on an open
    /// connection, before the connection is closed.
    package var requestLimit: Duration
    /// The bounds of a request.
    package var wireLimits: WireLimits
    /// Hears of each request when its reply has been chosen, on the loop's thread: it must be quick.
    package var onArrival: @Sendable (HTTPRequest) -> Void

    /// Makes a setting.
    package init(
        timeScale: Double = 0.05,
        defaultHost: String,
        connectionLimit: Int = 1_024,
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
