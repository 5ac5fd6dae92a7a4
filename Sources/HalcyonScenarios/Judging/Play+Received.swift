import AlcedoCore
import AlcedoHTTP
import HalcyonServer
import HalcyonWorld

/// What responses are held to.
extension Play {
    /// Judges where a load's response came from.
    func judge(_ origin: Marked<ResponseOrigin>, of record: LoadRecord) {
        let seen = record.completion?.completion?.responseOrigin
        guard seen != origin.value else { return }
        fail(
            ScenarioFailure(
                "the response of the load \"\(record.name)\" came from elsewhere",
                at: origin.mark,
                expected: origin.value.rawValue,
                seen: seen?.rawValue
                    ?? "not told: \(record.completion?.completion.text ?? "pending")"
            )
        )
    }

    /// Judges a response.
    func judge(_ wanted: ReceivedExpectation, _ response: ReceivedResponse, _ record: LoadRecord) {
        var expected: [String] = []
        var seen: [String] = []
        func compare(_ want: String?, _ have: String) {
            guard let want, want != have else { return }
            expected.append(want)
            seen.append(have)
        }
        compare(wanted.status.map { "status \($0)" }, "status \(response.status)")
        for field in wanted.fields where !holds(field.value, of: field.name, response.fields) {
            expected.append("\(field.name): \(field.value.text)")
            seen.append("\(field.name): \(response.fields[field.name] ?? "none")")
        }
        compare(
            wanted.size.map(\.description),
            ByteCount.bytes(Int64(response.body.count)).description
        )
        compare(
            wanted.interim.map { "informational heads \($0)" },
            "informational heads \(response.interim)"
        )
        if let body = wanted.body {
            let bytes = setting.shelf.bytes(of: body)
            if bytes != response.body {
                expected.append("the body \(bytes.sampleText)")
                seen.append("the body \(response.body.sampleText)")
            }
        }
        guard !expected.isEmpty else { return }
        let list = expected.joined(separator: ", ")
        differ(record, wanted.mark, list, seen.joined(separator: ", "))
    }

    private func holds(
        _ value: ReceivedExpectation.Value,
        of name: String,
        _ fields: HTTPFields
    ) -> Bool {
        switch value {
        case .absent: return !fields.contains(name)
        case .present: return fields.contains(name)
        case .text(let text):
            // An age counts the seconds that pass, and those are real ones on some stages.
            let isMeasured = name.equalsIgnoringASCIICase("Age") && !world.timeIsVirtual
            return isMeasured ? fields.contains(name) : fields[name] == text
        }
    }
}

extension LoadOutcome {
    /// Where the response came from, when the client says it.
    fileprivate var responseOrigin: ResponseOrigin? {
        switch self {
        case .success(let image): image.response
        case .response(let response): response.origin
        case .failure, .answer: nil
        }
    }
}

extension ReceivedExpectation.Value {
    fileprivate var text: String {
        switch self {
        case .absent: "none"
        case .present: "any"
        case .text(let text): text
        }
    }
}

extension [UInt8] {
    /// A short text, or the length and checksum of anything else.
    fileprivate var sampleText: String {
        if count <= 60, let text = String(validating: self, as: UTF8.self) { return "\"\(text)\"" }
        return "of \(count) bytes, checksum \(String(Checksum64.of(self), radix: 16))"
    }
}
