/// Which of the responses stored for a URL a request selects (RFC 9111 §4, §4.1).
package enum Selection {
    /// The index of the one that a request selects; `nil` when none matches.
    ///
    /// Of several the most recent one by `Date` counts (§4), and of those the one received last.
    package static func selected(_ stored: [StoredResponse], for request: HTTPRequest) -> Int? {
        var best: Int?
        for index in stored.indices where stored[index].key.matches(request) {
            if let known = best, isNewer(stored[known], than: stored[index]) { continue }
            best = index
        }
        return best
    }

    private static func isNewer(_ one: StoredResponse, than other: StoredResponse) -> Bool {
        (one.policy.date, one.policy.received) > (other.policy.date, other.policy.received)
    }

    /// What is stored once a response has been: it replaces every one that its request selects, for
    /// none of those would be used again for such a request (§4).
    ///
    /// - Parameters:
    ///   - response: The new response.
    ///   - request: What it answers.
    ///   - stored: What is stored for the URL.
    ///   - limit: The most that are kept of one URL; those received first go.
    /// - Returns: What is to be kept, the new one last.
    package static func storing(
        _ response: StoredResponse,
        for request: HTTPRequest,
        among stored: [StoredResponse],
        limit: Int
    ) -> [StoredResponse] {
        let kept = stored.filter { !$0.key.matches(request) }
            .sorted { $0.policy.received < $1.policy.received }
        return Array(kept.suffix(max(0, limit - 1))) + [response]
    }
}
