package import AlcedoCore

/// Which requests a rule answers, and with what.
package struct ServerRule: Sendable {
    /// The name in messages: the rule as it was written, such as `GET /cat.png`.
    package var name: String
    /// Where it was written, for messages; `nil` for rules made in code.
    package var place: SourcePlace?
    /// The method.
    package var method: String
    /// The host, in lower case without port; `nil` for any.
    package var host: String?
    /// The path, percent-encoded, with `:name` for one segment and `*` for the rest.
    package var path: String
    /// Names and values the query must have, in any order; `nil` for a name that must be absent.
    package var query: [(name: String, value: String?)]
    /// Fields the request must have; `nil` for one that must be absent.
    package var fields: [(name: String, value: String?)]
    /// An expression that the whole path must match besides; the path is in the normal form of
    /// RFC 3986 §6.2.2.
    package var pathPattern: String?
    /// What else is demanded of fields.
    package var demands: [FieldDemand] = []
    /// What is demanded of the body; `nil` for nothing.
    package var body: BodyDemand?
    /// Rules of a higher priority are asked first, however specific others are; 0.
    package var priority = 0
    /// What a client must tell of itself before it is answered.
    package var challenge: ServerChallenge?
    /// Faults that replies have now and then.
    package var randomFaults: RandomFaults?
    /// What answers in place of replies.
    package var resource: ServerResource?
    /// The replies in turn; none where there is a resource.
    package var replies: [ServerReply]
    /// What happens when they are used up.
    package var afterwards: Afterwards
    /// Whether the scenario may end without all replies used.
    package var isOptional: Bool

    /// What a rule does when its replies are used up.
    package enum Afterwards: String, Hashable, Sendable, CaseIterable {
        /// A further request fails the scenario.
        case fail
        /// The last reply again.
        case `repeat`
        /// From the first reply again.
        case cycle
    }

    /// Makes a rule; any host, no conditions on query or fields.
    package init(
        name: String,
        place: SourcePlace? = nil,
        method: String = "GET",
        host: String? = nil,
        path: String,
        query: [(name: String, value: String?)] = [],
        fields: [(name: String, value: String?)] = [],
        replies: [ServerReply],
        afterwards: Afterwards = .fail,
        isOptional: Bool = false
    ) {
        self.name = name
        self.place = place
        self.method = method
        self.host = host
        self.path = path
        self.query = query
        self.fields = fields
        self.replies = replies
        self.afterwards = afterwards
        self.isOptional = isOptional
    }
}

extension ServerRule {
    /// Whether a real connection brings none of its requests: each reply is a refused connection, or
    /// each fails before there is a secure one.
    var isNeverAsked: Bool {
        alwaysRefuses || alwaysFailsHandshakes || neverResolves
    }

    /// Whether each of its replies needs a client that trusts the server.
    var alwaysFailsHandshakes: Bool { alwaysHas(.tls) }

    /// Whether each of its replies is a refused connection.
    package var alwaysRefuses: Bool { alwaysHas(.refused) }

    /// Whether each of its replies is a host whose name is not known.
    package var neverResolves: Bool { alwaysHas(.dns) }

    /// Every reply it can give, those of a resource by what they have in common.
    var everyReply: [ServerReply] { replies + (resource.map { [$0.delivery] } ?? []) }

    private func alwaysHas(_ fault: ServerFault) -> Bool {
        let replies = everyReply
        return !replies.isEmpty && replies.allSatisfy { $0.fault == fault }
    }
}
