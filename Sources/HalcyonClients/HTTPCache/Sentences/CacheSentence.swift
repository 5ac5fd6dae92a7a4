/// What a document says of caches in one sentence, in our own words.
package struct CacheSentence: Hashable, Sendable {
    /// How much a sentence demands (RFC 2119).
    package enum Strength: String, Hashable, Sendable {
        /// An absolute requirement.
        case must = "MUST"
        /// An absolute prohibition.
        case mustNot = "MUST NOT"
        /// To be done unless there is a good reason.
        case should = "SHOULD"
        /// Left to the cache.
        case may = "MAY"
        /// It says how a value is computed or what a word means.
        case defines
    }

    /// The document, such as `RFC 9111`.
    package var document: String
    /// The clause in it, such as `§4.2.3`.
    package var clause: String
    /// A word that tells sentences of one clause apart; `nil` where there is one.
    package var word: String?
    /// How much it demands.
    package var strength: Strength
    /// What it says, to a private cache.
    package var text: String
    /// Why no scenario is about it; `nil` where there has to be one.
    package var reason: String?

    /// What scenarios write under `covers`.
    package var name: String {
        [document, clause, word].compactMap(\.self).joined(separator: " ")
    }

    /// Declares a sentence; its place is a clause, and a word where the clause has several.
    init(
        _ place: String,
        _ strength: Strength,
        _ text: String,
        in document: String = "RFC 9111",
        withoutScenario reason: String? = nil
    ) {
        let parts = place.split(separator: " ", maxSplits: 1).map(String.init)
        self.document = document
        clause = parts[0]
        word = parts.count > 1 ? parts[1] : nil
        self.strength = strength
        self.text = text
        self.reason = reason
    }

    /// Every sentence that binds a private cache, or is said not to, in the order of the documents.
    package static let all = storing + reusing + validating + fields + extensions
}
