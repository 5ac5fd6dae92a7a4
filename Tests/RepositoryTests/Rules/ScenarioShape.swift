/// What remains of a scenario file when names, numbers and its heading are taken out.
///
/// Two scenarios of one shape prove the same thing twice.
struct ScenarioShape: Hashable {
    /// The remaining words and signs.
    let words: [String]

    init(_ text: String) {
        let tokens = Self.withoutHeading(Self.tokens(of: text))
        let labels = Self.labels(in: tokens)
        words = tokens.map { labels.contains($0) ? "name" : Self.withoutNumbers($0) }
    }

    /// Keys at the top of a file that say what it is, not what it does.
    private static let heading: Set<String> = ["scenario", "covers", "tags", "skip", "format"]

    /// Keys whose values are names of the scenario's own.
    private static let naming: Set<String> = [
        "as", "view", "gate", "dispatch", "operation", "placeholder", "release", "cancel",
    ]

    /// The strings without quotes, words and signs of a file.
    private static func tokens(of text: String) -> [String] {
        let pattern =
            #/\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$.+-]+|[{}\[\]:,]/#
        return text.matches(of: pattern).map { String($0.output) }.filter {
            !$0.hasPrefix("//") && !$0.hasPrefix("/*") && $0 != ","
        }.map { $0.hasPrefix("\"") || $0.hasPrefix("'") ? String($0.dropFirst().dropLast()) : $0 }
    }

    private static func withoutHeading(_ tokens: [String]) -> [String] {
        var kept: [String] = []
        var depth = 0
        var skipping = false
        for (index, token) in tokens.enumerated() {
            let isKey = depth == 1 && index + 1 < tokens.count && tokens[index + 1] == ":"
            if isKey { skipping = heading.contains(token) }
            if token == "{" || token == "[" { depth += 1 }
            if token == "}" || token == "]" { depth -= 1 }
            if !skipping || depth == 0 { kept.append(token) }
        }
        return kept
    }

    private static func labels(in tokens: [String]) -> Set<String> {
        var found: Set<String> = []
        for index in tokens.indices.dropLast(2)
        where naming.contains(tokens[index]) && tokens[index + 1] == ":" {
            found.insert(tokens[index + 2])
        }
        return found.subtracting(["{", "["])
    }

    /// The token with every run of digits as one zero, and every path as one word.
    private static func withoutNumbers(_ token: String) -> String {
        let withoutPath = token.replacing(#/(?:https?:\/\/[\w.:]+)?\/[^\s]*/#, with: "/path")
        return withoutPath.replacing(#/[0-9]+(?:\.[0-9]+)?/#, with: "0")
    }
}
