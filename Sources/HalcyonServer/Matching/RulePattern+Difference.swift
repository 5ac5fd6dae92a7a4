import AlcedoHTTP

extension RulePattern {
    /// Every respect in which a request is not the rule's, in the order method, host, path, query,
    /// fields, body; names sorted.
    func differences(from request: HTTPRequest, _ target: RequestTarget) -> [RequestDifference] {
        var result: [RequestDifference] = []
        func note(_ part: String, _ expected: String, _ seen: String) {
            result.append(RequestDifference(part: part, expected: expected, seen: seen))
        }
        if !takes(method: request.method) { note("method", method, request.method) }
        if let host, host != target.host {
            note("host", "\"\(host)\"", "\"\(target.host)\"")
        }
        if !takes(target.segments) {
            note("path", pathText, "/" + target.segments.joined(separator: "/"))
        }
        for (name, condition) in query.sorted(by: { $0.key < $1.key }) {
            let seen = target.query[name] ?? []
            guard !condition.holds(for: seen) else { continue }
            note("query \(name)", condition.text, Condition.text(of: seen))
        }
        return result + Self.differences(in: request.fields, from: fields)
            + (body?.differences(from: request.body) ?? [])
    }

    /// Every field that is not as the conditions demand, sorted by name.
    static func differences(
        in requestFields: HTTPFields,
        from conditions: [String: Condition]
    ) -> [RequestDifference] {
        conditions.sorted { $0.key < $1.key }.compactMap { name, condition in
            let seen = requestFields.values(of: name).sorted()
            guard !condition.holds(for: seen) else { return nil }
            return RequestDifference(
                part: "field \(name)",
                expected: condition.text,
                seen: Condition.text(of: seen)
            )
        }
    }

    /// How far a request is from the rule: 0 for a match, more for less alike.
    func distance(from request: HTTPRequest, _ target: RequestTarget) -> Int {
        var result = 0
        for difference in differences(from: request, target) {
            switch difference.part {
            case "path":
                let path = "/" + target.segments.joined(separator: "/")
                result += 2 + Spelling.distance(pathText, path)
            case "host":
                result += 2 + Spelling.distance(host ?? "", target.host)
            case "method":
                result += 2
            default:
                result += 1
            }
        }
        return result
    }
}

/// How alike two spellings are.
enum Spelling {
    /// The least number of single-byte insertions, removals and replacements between two texts; of
    /// texts longer than 256 bytes only the first 256 count.
    static func distance(_ left: String, _ right: String) -> Int {
        let other = Array(right.utf8.prefix(256))
        var row = Array(0...other.count)
        for (index, byte) in left.utf8.prefix(256).enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (other[column] == byte ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, min(row[column], diagonal) + 1)
            }
        }
        return row[other.count]
    }
}
