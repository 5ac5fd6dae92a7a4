import Foundation
import HalcyonServer

/// A request in the journal of a served file.
struct ServeEntry: Codable, Equatable, Sendable {
    /// One line of the request's head.
    struct Field: Codable, Equatable, Sendable {
        var name: String
        var value: String
    }

    /// Its number since the command began, from 1.
    var number: Int
    /// The number of its connection, from 1.
    var connection: UInt64
    /// Which request of its connection it is, from 1.
    var turn: Int
    /// When it came, in milliseconds since the command began.
    var arrival: Double
    /// How long its exchange took, in milliseconds; `nil` while it is open.
    var duration: Double?
    var method: String
    /// What it asked for, as the scenario sees it.
    var url: String
    var fields: [Field]
    /// How many bytes its body has.
    var requestBytes: Int
    /// The status of the reply; `nil` while none has been sent.
    var status: Int?
    /// How many bytes of the reply's body have been sent.
    var replyBytes: Int64
    /// `open`, `complete`, `failed`, `cancelled`, or `refused` for what is no request.
    var ending: String
    /// The rule that answered; `nil` when none did.
    var rule: String?
    /// Which of its replies, from 1.
    var reply: Int?
    /// Where that is written; or why there is none.
    var why: String?
    /// Which rule answered, and why it and no other; `nil` for what is no request.
    var choice: String?

    /// The line that is printed when it has ended; with the reasons where no rule answered.
    var line: String {
        let took = duration.map { " in " + Self.milliseconds($0) } ?? ""
        let status = status.map(String.init) ?? "no reply"
        let what = "\(method) \(url) → \(status), \(replyBytes) bytes\(took)"
        let end = ending == "complete" ? "" : ", \(ending)"
        guard let rule else { return what + end + (why.map { "\n    " + indented($0) } ?? "") }
        return what + end + "  (\"\(rule)\"" + (reply.map { ", reply \($0))" } ?? ")")
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: "\n    ")
    }

    private static func milliseconds(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
