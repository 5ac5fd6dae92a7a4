import AlcedoCore
import AlcedoHTTP

/// What the suite checks of one response; the first failing check ends the test.
struct ResponseCheck {
    private let script: SuiteRequest
    /// The number of the request, from 1.
    private let number: Int
    private let seen: SuiteClient.Seen
    private let uuid: String

    init(_ script: SuiteRequest, _ number: Int, _ seen: SuiteClient.Seen, uuid: String) {
        (self.script, self.number) = (script, number)
        (self.seen, self.uuid) = (seen, uuid)
    }

    func run() throws {
        try checkRepeats()
        try checkType()
        try checkStatus()
        try checkFields()
        try checkMissingFields()
        try checkInterim()
        try checkBody()
    }

    private var fields: HTTPFields { seen.head.fields }

    private func require(_ holds: Bool, _ member: String, _ message: String) throws {
        guard !holds else { return }
        throw script.isSetup(member)
            ? SuiteClient.Outcome.setupFailed(message) : .failed("\(member): \(message)")
    }

    private func requireSetup(_ holds: Bool, _ message: String) throws {
        if !holds { throw SuiteClient.Outcome.setupFailed(message) }
    }

    private func checkRepeats() throws {
        let numbers = (fields["Request-Numbers"] ?? "").split(separator: " ")
        try requireSetup(Set(numbers).count == numbers.count, "retry")
    }

    private func checkType() throws {
        let count = fields["Server-Request-Count"].flatMap { Int($0) }
        switch script.expectedType {
        case "cached":
            let isCached = count.map { $0 < number } ?? (seen.head.status == 304)
            try require(isCached, "expected_type", "response \(number) did not come from the cache")
        case "not_cached":
            try require(count == number, "expected_type", "response \(number) came from the cache")
        default: break
        }
    }

    private func checkStatus() throws {
        let status = seen.head.status
        if let expected = script.node["expected_status"] {
            guard let expected = expected.integer else { return }
            try require(status == expected, "expected_status", "status \(status), not \(expected)")
        } else if let sent = script.status {
            try requireSetup(status == sent, "status \(status), not \(sent)")
        } else if status == 999 {
            try require(false, "expected_type", "should have been conditional")
        } else {
            try requireSetup(status == 200, "status \(status)")
        }
    }

    private func checkFields() throws {
        let member = "expected_response_headers"
        for expected in script.node[member]?.elements ?? [] {
            if let name = expected.string {
                try require(fields[name] != nil, member, "no \(name)")
                continue
            }
            let parts = expected.elements ?? []
            let name = parts.first?.string ?? ""
            let value = fields[name]?.trimmed
            switch (parts.dropFirst().first?.string, parts.count) {
            case ("=", 3):
                let other = parts[2].string.flatMap { fields[$0] }
                try require(value == other?.trimmed, member, "\(name) differs")
            case (">", 3):
                let least = parts[2].integer ?? 0
                try require(
                    (value.flatMap { Int($0) } ?? .min) > least,
                    member,
                    "\(name): \(value ?? "-")"
                )
            case (let text?, _): try require(value == text, member, "\(name): \(value ?? "-")")
            case (nil, _):
                let date = seen.serverNow.map {
                    HTTPDate.text(of: $0 + .seconds(parts.dropFirst().first?.integer ?? 0))
                }
                try require(value == date, member, "\(name): \(value ?? "-"), not \(date ?? "-")")
            }
        }
    }

    /// A name with a value forbids the value alone.
    private func checkMissingFields() throws {
        let member = "expected_response_headers_missing"
        for unexpected in script.node[member]?.elements ?? [] {
            if let name = unexpected.string {
                try require(fields[name] == nil, member, "\(name) is there")
            } else if let parts = unexpected.elements, parts.count == 2,
                let name = parts[0].string, let value = parts[1].string
            {
                let isThere = fields[name]?.contains(value) ?? false
                try require(!isThere, member, "\(name) has \(value)")
            }
        }
    }

    private func checkInterim() throws {
        let member = "expected_interim_responses"
        guard let expected = script.interim(member) else { return }
        let seen = seen.head.interim
        try require(seen.count == expected.count, member, "\(seen.count) informational responses")
        for (head, expected) in zip(seen, expected) {
            try require(head.status == expected.status, member, "status \(head.status)")
            for (name, value) in expected.fields {
                try require(
                    head.fields[name] == value,
                    member,
                    "\(name) of an informational response"
                )
            }
        }
    }

    private func checkBody() throws {
        guard !script.isFalse("check_body") else { return }
        if let expected = script.node["expected_response_text"] {
            guard let expected = expected.string else { return }
            try require(seen.body == expected, "expected_response_text", "body \(seen.body)")
        } else if let sent = script.node["response_body"]?.string {
            try requireSetup(seen.body == sent, "body \(seen.body)")
        } else if ![204, 304].contains(seen.head.status), script.method != "HEAD" {
            try requireSetup(seen.body == uuid, "body \(seen.body)")
        }
    }
}

extension String {
    /// The text without spaces and tabs around it.
    fileprivate var trimmed: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
