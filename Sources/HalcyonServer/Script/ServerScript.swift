/// What a fake server does: rules, and the seed for what it generates.
package struct ServerScript: Sendable {
    /// The rules; the most specific that matches a request answers it.
    package var rules: [ServerRule]
    /// The seed of random bodies, latencies and pictures.
    package var seed: UInt64
    /// What lies between it and its clients when it starts.
    package var network = NetworkProfile.none

    /// Makes a script.
    package init(rules: [ServerRule], seed: UInt64 = 1) {
        self.rules = rules
        self.seed = seed
    }
}
