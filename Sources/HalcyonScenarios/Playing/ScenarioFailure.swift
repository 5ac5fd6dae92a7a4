import AlcedoCore

/// Something that did not hold.
package struct ScenarioFailure: Hashable, Sendable {
    /// The check that found it; `nil` for an expectation of the scenario's own.
    package var check: AlwaysOnCheck?
    /// The bytes it is about.
    var mark: Range<Int>
    /// What did not hold, in one line.
    package var message: String
    /// What was expected.
    package var expected: String?
    /// What was seen.
    package var seen: String?
    /// Further lines.
    package var details: [String] = []

    init(
        _ message: String,
        at mark: Range<Int>,
        check: AlwaysOnCheck? = nil,
        expected: String? = nil,
        seen: String? = nil,
        details: [String] = []
    ) {
        self.check = check
        self.mark = mark
        self.message = message
        self.expected = expected
        self.seen = seen
        self.details = details
    }

    /// What did not hold and what was seen, in one line, as a scenario may expect it of a client.
    var finding: String { seen.map { "\(message): \($0)" } ?? message }

    /// The failure with its place in the file, the row and the command that repeats it.
    func problem(in text: SourceText, row: String?, command: String) -> Problem {
        var notes: [String] = []
        if let expected { notes.append("expected: \(expected)") }
        if let seen { notes.append("seen: \(seen)") }
        notes += details
        if let row { notes.append("row: \(row)") }
        if let check { notes.append("check: \(check.rawValue)") }
        notes.append("repeat: \(command)")
        let place = text.place(at: mark.lowerBound)
        return Problem(
            place: place,
            message: message,
            sourceLine: text.line(place.line),
            width: text.width(of: mark),
            notes: notes
        )
    }
}
