/// How a scenario's server is served.
struct ServeSetting {
    /// The host or address to listen at.
    var host = "127.0.0.1"
    /// The port; 0 for any that is free.
    var port: UInt16 = 0
    /// Real seconds for one of the scenario's.
    var timeScale = 1.0
    /// Whether requests are not printed.
    var isQuiet = false
}
