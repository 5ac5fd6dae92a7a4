import AlcedoHTTP
public import Foundation
import HalcyonServer

/// A request as it arrived, and what became of it.
public struct ReceivedRequest: Hashable, Sendable {
    /// How an exchange ended.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// It has not ended.
        case open
        /// The reply was sent whole.
        case complete
        /// A fault ended it.
        case failed
        /// The client left.
        case cancelled
    }

    /// The method, such as `GET`.
    public let method: String
    /// The absolute URL.
    public let url: URL
    /// The header fields, sorted by name.
    public let headers: [(name: String, value: String)]
    /// The body, however it was given: as data, as a stream or by an upload task; empty when there
    /// is none.
    public let body: Data
    /// The rule that answered, as it was written; `nil` when none did.
    public let rule: String?
    /// Which of the rule's replies it got, from 0; `nil` when it got none.
    public let reply: Int?
    /// How it ended.
    public let ending: Ending

    init(_ entry: JournalEntry, rules: [ServerRule]) {
        method = entry.request.method
        url = entry.request.url
        headers = entry.request.fields.lines.map { ($0.name, $0.value) }
        body = Data(entry.request.body ?? [])
        rule = entry.rule.map { rules[$0].name }
        reply = entry.reply
        ending = Ending(rawValue: entry.ending.rawValue) ?? .open
    }

    /// The value of a header field, whatever the case of its name; `nil` when there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.equalsIgnoringASCIICase(name) }?.value
    }

    /// Tells whether all parts are the same.
    public static func == (lhs: ReceivedRequest, rhs: ReceivedRequest) -> Bool {
        lhs.method == rhs.method && lhs.url == rhs.url && lhs.body == rhs.body
            && lhs.headers.elementsEqual(rhs.headers, by: ==)
            && lhs.rule == rhs.rule && lhs.reply == rhs.reply && lhs.ending == rhs.ending
    }

    /// Feeds method, URL and body.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(url)
        hasher.combine(body)
    }
}

extension ReceivedRequest: CustomStringConvertible {
    /// Method and URL, such as `GET http://cats.example/cat.png`.
    public var description: String { "\(method) \(url.absoluteString)" }
}
