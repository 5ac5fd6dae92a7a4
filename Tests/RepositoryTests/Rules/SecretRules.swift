/// What looks like a secret in a recording.
enum SecretRules {
    /// What stands in its place.
    private static let mark = "REDACTED"

    private static let names =
        "authorization|proxy-authorization|cookie|set-cookie|(?:x-)?api-?key|[\\w-]*(?:token|secret|password|session-?id)"

    static func violations(in file: Repository.TextFile) -> [Violation] {
        var found: [Violation] = []
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            for words in secrets(in: String(line)) {
                let message = "\(words) in a recording: write \(mark) in its place"
                found.append(Violation(path: file.path, line: number + 1, message: message))
            }
        }
        return found + fields(in: file)
    }

    /// What is a secret wherever it stands.
    private static func secrets(in line: String) -> [String] {
        var found: [String] = []
        let patterns: [(String, Regex<Substring>)] = [
            ("a token of a web application", #/\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+/#),
            ("a private key", #/BEGIN [A-Z ]*PRIVATE KEY/#),
            ("a key of a cloud", #/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/#),
            ("credentials", #/\b(?:Bearer|Basic) (?!REDACTED)[A-Za-z0-9._~+\/=-]{6,}/#),
            ("a name and a password", #/:\/\/[^\/\s"@]+:[^\/\s"@]+@/#),
        ]
        for (words, pattern) in patterns where line.contains(pattern) { found.append(words) }
        let query =
            #/[?&]([\w-]*(?:token|secret|password|sig|signature|api_?key|session_?id|auth))=([^&"\s#]*)/#
            .ignoresCase()
        for match in line.matches(of: query) where match.output.2 != mark {
            found.append("a value of \(match.output.1)")
        }
        return found
    }

    /// Fields whose value is a secret, as archives and mappings write them, over several lines as well.
    private static func fields(in file: Repository.TextFile) -> [Violation] {
        let patterns = [
            #""name"\s*:\s*"(?:\#(names))"\s*,\s*"value"\s*:\s*"([^"]*)""#,
            #""value"\s*:\s*"([^"]*)"\s*,\s*"name"\s*:\s*"(?:\#(names))""#,
            #""?\b(?:\#(names))"?\s*:\s*\[?\s*"([^"]*)""#,
        ]
        return patterns.flatMap { pattern -> [Violation] in
            guard let regex = try? Regex(pattern).ignoresCase() else { return [] }
            return file.text.matches(of: regex).compactMap { match in
                guard let value = match.output[1].substring, !value.isEmpty, !isRedacted(value)
                else { return nil }
                let line = file.text[..<match.range.lowerBound].count { $0 == "\n" } + 1
                let message = "the secret of a field in a recording: write \(mark) in its place"
                return Violation(path: file.path, line: line, message: message)
            }
        }
    }

    /// Whether every value that a field gives is the mark; attributes of a cookie are none.
    private static func isRedacted(_ value: Substring) -> Bool {
        value.split(separator: "\\n").allSatisfy { line in
            guard let first = line.split(separator: ";").first else { return true }
            return first.hasSuffix(mark)
        }
    }
}
