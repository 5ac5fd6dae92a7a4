package import AlcedoCore
package import AlcedoHTTP

/// A request as it arrived at a fake server, and what became of it.
package struct JournalEntry: Sendable {
    /// How an exchange ended.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        /// It has not ended.
        case open
        /// The reply was sent whole.
        case complete
        /// The reply's fault ended it.
        case failed
        /// The client left.
        case cancelled
    }

    /// Its number, from 0 in the order of arrival.
    package var id: Int
    /// The request.
    package var request: HTTPRequest
    /// When it arrived, by the clock of the stage.
    package var arrival: MonotonicInstant
    /// The index of the rule that answered; `nil` when none matched.
    package var rule: Int?
    /// The index of the reply within the rule; `nil` when none was in turn or its `when` failed.
    package var reply: Int?
    /// The status of the reply; `nil` when none was chosen.
    package var status: Int?
    /// Whether its client has not come to trust the server, so that it was never sent.
    package var isUnsent = false
    /// How it ended.
    package var ending: Ending = .open

    /// Makes an entry of an exchange that is open.
    package init(
        id: Int,
        request: HTTPRequest,
        arrival: MonotonicInstant,
        rule: Int? = nil,
        reply: Int? = nil
    ) {
        self.id = id
        self.request = request
        self.arrival = arrival
        self.rule = rule
        self.reply = reply
    }
}
