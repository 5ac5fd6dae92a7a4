import AlcedoHTTP
import Foundation

/// A server's question for user and password (RFC 7617).
struct BasicChallenge: Hashable, Sendable {
    /// What the password is for, in the server's words; empty when it has none.
    var realm: String

    /// The question of a response; `nil` when it asks nothing, or by another scheme.
    init?(_ head: HTTPResponseHead) {
        guard head.status == 401, let field = head.fields["WWW-Authenticate"],
            let start = field.range(
                of: #"(?:^|,)\s*basic(?=\s|,|$)"#,
                options: [.regularExpression, .caseInsensitive]
            )
        else { return nil }
        let rest = field[start.upperBound...]
        let pattern = #"realm\s*=\s*"[^"]*""#
        let match = rest.range(of: pattern, options: [.regularExpression, .caseInsensitive])
        realm = match.map { String(rest[$0].split(separator: "\"").dropFirst().first ?? "") } ?? ""
    }

    /// The value of `Authorization` that answers it.
    static func answer(user: String, password: String) -> String {
        "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }
}
