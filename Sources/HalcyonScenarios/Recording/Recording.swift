package import HalcyonServer

/// A recorded session, as the rules of a server that plays it again.
///
/// Entries of one method, host, path and query are one rule, and answer in the order they were
/// recorded; a request after the last of them fails the scenario. A recording may hold more than a
/// scenario asks for, so its replies need not all be used.
package struct Recording: Sendable {
    /// One rule for each request that was recorded, in the order of its first entry.
    package var rules: [ServerRule]
    /// The entries that cannot be played, each with its number from 0 and the reason.
    package var skipped: [String]

    /// Makes a recording.
    package init(rules: [ServerRule], skipped: [String]) {
        self.rules = rules
        self.skipped = skipped
    }
}
