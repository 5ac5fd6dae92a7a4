import AlcedoCore
import HalcyonServer

/// One mapping: a request, what answers it, and its part in a scenario.
struct MappingStub {
    /// Why a mapping cannot be played.
    struct Unplayable: Error {
        var reason: String
    }

    let request: MappingRequest
    let reply: ServerReply
    /// 1 is the most important; 5 unless told otherwise.
    let priority: Int64
    let scenario: String?
    let requiredState: String?
    let newState: String?
    /// What was left out.
    let notes: [String]

    /// Reads a mapping.
    init(
        _ node: JSON5Node,
        place: SourcePlace,
        redaction: Redaction?,
        body: (String) -> [UInt8]?
    ) throws(Unplayable) {
        guard let asked = node["request"], asked.members?.isEmpty == false else {
            throw Unplayable(reason: "its request is empty, and would answer everything")
        }
        guard let answer = node["response"] else { throw Unplayable(reason: "it has no response") }
        var reading = RequestReading(redaction: redaction)
        request = try reading.request(asked)
        var replying = ResponseReading(redaction: redaction)
        reply = try replying.reply(answer, place: place, body: body)
        priority = node["priority"]?.wholeNumber ?? 5
        scenario = node["scenarioName"]?.string
        requiredState = node["requiredScenarioState"]?.string
        newState = node["newScenarioState"]?.string
        let left = ["postServeActions", "serveEventListeners"].filter { node[$0] != nil }
        notes = reading.notes + replying.notes + left.map { "\($0) are not played" }
    }
}

/// Reads the request of a mapping.
private struct RequestReading {
    let redaction: Redaction?
    var notes: [String] = []

    mutating func request(_ node: JSON5Node) throws(MappingStub.Unplayable) -> MappingRequest {
        let (path, items, pattern) = try target(node)
        let query = items + conditions(node["queryParameters"], "the query item")
        var request = MappingRequest(
            method: try method(node["method"]?.string ?? "ANY"),
            host: nil,
            path: path,
            query: query,
            fields: conditions(node["headers"], "the field")
        )
        request.pattern = pattern
        if let host = node["host"] {
            request.host = host.string ?? host["equalTo"]?.string
            if request.host == nil { notes.append("the host is matched by no equal text") }
        }
        for (key, what) in [
            ("bodyPatterns", "the body"), ("cookies", "cookies"), ("formParameters", "a form"),
            ("basicAuthCredentials", "credentials"), ("multipartPatterns", "parts of the body"),
            ("customMatcher", "a matcher in code"), ("scheme", "the scheme"), ("port", "the port"),
        ] where node[key] != nil {
            notes.append("\(key): \(what) may be any")
        }
        return request
    }

    private mutating func method(_ text: String) throws(MappingStub.Unplayable) -> String {
        if text == "ANY" {
            notes.append("any method: only GET is answered")
            return "GET"
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw MappingStub.Unplayable(reason: "\"\(text)\" is no method")
        }
        return text
    }

    private mutating func target(
        _ node: JSON5Node
    ) throws(MappingStub.Unplayable) -> (String, [MappingRequest.Condition], pattern: String?) {
        if let url = node["url"]?.string {
            let (path, query) = split(url)
            return (path, query, nil)
        }
        if let path = node["urlPath"]?.string { return (path, [], nil) }
        if let template = node["urlPathTemplate"]?.string {
            return (MappingRequest.path(ofTemplate: template), [], nil)
        }
        guard let pattern = (node["urlPathPattern"] ?? node["urlPattern"])?.string else {
            notes.append("any path")
            return ("/*", [], nil)
        }
        if let path = MappingRequest.path(ofPattern: pattern) { return (path, [], nil) }
        guard (try? Regex(pattern)) != nil, !pattern.contains("?") || node["urlPattern"] == nil
        else {
            throw MappingStub.Unplayable(reason: "no path is told by the pattern \"\(pattern)\"")
        }
        return ("/*", [], pattern)
    }

    private func split(_ url: String) -> (String, [MappingRequest.Condition]) {
        let halves = url.split(separator: "?", maxSplits: 1).map(String.init)
        let items = halves.count > 1 ? halves[1].split(separator: "&") : []
        let query = items.compactMap { item -> MappingRequest.Condition? in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if redaction?.covers(String(sides[0])) == true { return nil }
            let value = sides.count > 1 ? String(sides[1]) : ""
            return MappingRequest.Condition(name: String(sides[0]), value: value)
        }
        return (halves.first ?? "/", query)
    }

    /// The conditions that are equal or absent; the others are named.
    private mutating func conditions(
        _ node: JSON5Node?,
        _ what: String
    ) -> [MappingRequest.Condition] {
        var result: [MappingRequest.Condition] = []
        for member in node?.members ?? [] {
            let value = member.value
            if redaction?.covers(member.key) == true {
                notes.append("\(what) \(member.key) holds a secret, and may be any")
            } else if let text = value["equalTo"]?.string ?? value.string {
                let isQuery = what.contains("query")
                let item = isQuery ? PercentText.encoded(text) : text
                result.append(MappingRequest.Condition(name: member.key, value: item))
            } else if case .bool(true)? = value["absent"]?.value {
                result.append(MappingRequest.Condition(name: member.key, value: nil))
            } else {
                let words = value.members?.map(\.key).joined(separator: ", ") ?? "nothing"
                notes.append("\(what) \(member.key) may be any: it is matched by \(words)")
            }
        }
        return result
    }
}

extension JSON5Node {
    /// The whole number, where this is one.
    var wholeNumber: Int64? {
        guard case .number(let number) = value else { return nil }
        return number.integer
            ?? (number.double.isFinite ? Int64(exactly: number.double.rounded()) : nil)
    }
}

/// Texts within a query.
enum PercentText {
    /// A text as it stands in a query: unreserved characters as they are (RFC 3986 §2.3).
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
