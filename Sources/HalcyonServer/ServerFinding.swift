package import AlcedoCore

/// Something that a strict scenario does not allow.
package struct ServerFinding: Hashable, Sendable {
    /// What sort of thing it is.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// No rule matched a request.
        case unmatchedRequest
        /// A rule's replies were used up.
        case exhausted
        /// The `when` of the reply in turn did not hold.
        case nearMiss
        /// Replies were never asked for.
        case unusedReplies
        /// A request was never answered to its end, nor cancelled.
        case openExchange
        /// A gate that holds replies was never opened.
        case unopenedGate
    }

    /// What sort of thing it is.
    package var kind: Kind
    /// The rule or reply it is about, or for an unmatched request the nearest rule.
    package var place: SourcePlace?
    /// The number of the request in the journal, where one is concerned.
    package var request: Int?
    /// What happened, what was expected and what was seen; lines after the first are details.
    package var message: String

    /// Makes a finding.
    package init(kind: Kind, place: SourcePlace?, request: Int? = nil, message: String) {
        self.kind = kind
        self.place = place
        self.request = request
        self.message = message
    }
}
