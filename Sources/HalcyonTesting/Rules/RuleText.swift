/// A rule as a person writes it, taken apart: `GET //host/path?a=1&!b`.
struct RuleText {
    let method: String
    let host: String?
    let path: String
    let query: [(name: String, value: String?)]

    /// Takes a text apart; `nil` when it is not a method and a target that begins with a slash.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[1].hasPrefix("/") else { return nil }
        method = String(words[0])
        let halves = words[1].split(separator: "?", maxSplits: 1)
        guard let target = halves.first else { return nil }
        if target.hasPrefix("//") {
            let rest = target.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            guard end != rest.startIndex else { return nil }
            host = String(rest[..<end]).lowercased()
            path = end == rest.endIndex ? "/" : String(rest[end...])
        } else {
            host = nil
            path = String(target)
        }
        query = halves.dropFirst().flatMap { $0.split(separator: "&") }.map(Self.condition)
    }

    private static func condition(_ item: Substring) -> (name: String, value: String?) {
        if item.hasPrefix("!") { return (String(item.dropFirst()), nil) }
        let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
    }
}
