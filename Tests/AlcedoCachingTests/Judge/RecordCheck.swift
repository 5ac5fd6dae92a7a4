import AlcedoCore
import AlcedoHTTP

/// What the suite checks of the origin's record of a test.
struct RecordCheck {
    private let test: SuiteTest
    private let records: [ScriptedOrigin.Record]
    private let seen: [SuiteClient.Seen]

    init(_ test: SuiteTest, _ records: [ScriptedOrigin.Record], _ seen: [SuiteClient.Seen]) {
        (self.test, self.records, self.seen) = (test, records, seen)
    }

    func run() throws {
        var place = 0
        for (index, script) in test.requests.enumerated() {
            let record = place < records.count ? records[place] : nil
            switch script.expectedType {
            case "cached": continue
            case "not_cached":
                guard let record else { throw SuiteClient.Outcome.broken("no record") }
                try require(record.number == index + 1, script, "expected_type", "another request")
            default: break
            }
            place += 1
            try checkCondition(script, record)
            guard let record else { continue }
            try checkRequest(script, record)
            try checkSent(record, seen[index], script)
            if let method = script.node["expected_method"]?.string {
                try require(record.method == method, script, "expected_method", record.method)
            }
        }
    }

    private func require(
        _ holds: Bool,
        _ script: SuiteRequest,
        _ member: String,
        _ message: String
    ) throws {
        guard !holds else { return }
        throw script.isSetup(member)
            ? SuiteClient.Outcome.setupFailed(message) : .failed("\(member): \(message)")
    }

    private func checkCondition(_ script: SuiteRequest, _ record: ScriptedOrigin.Record?) throws {
        let name: String
        switch script.expectedType {
        case "etag_validated": name = "If-None-Match"
        case "lm_validated": name = "If-Modified-Since"
        default: return
        }
        try require(record?.fields[name] != nil, script, "expected_type", "no \(name) was sent")
    }

    private func checkRequest(_ script: SuiteRequest, _ record: ScriptedOrigin.Record) throws {
        let member = "expected_request_headers"
        for expected in script.node[member]?.elements ?? [] {
            if let name = expected.string {
                try require(record.fields[name] != nil, script, member, "no \(name)")
            } else if let parts = expected.elements, let name = parts.first?.string {
                let value = record.fields[name]
                let expected = parts.last?.string
                try require(value == expected, script, member, "\(name): \(value ?? "-")")
            }
        }
    }

    /// What was sent to be seen is seen.
    private func checkSent(
        _ record: ScriptedOrigin.Record,
        _ seen: SuiteClient.Seen,
        _ script: SuiteRequest
    ) throws {
        for (name, value) in record.checked where name.lowercased() != "date" {
            guard seen.head.fields[name] != value else { continue }
            throw SuiteClient.Outcome.setupFailed("\(name): \(seen.head.fields[name] ?? "-")")
        }
    }
}
