/// The problems of one text file, up to a limit.
package struct ProblemReport: Sendable {
    /// The file.
    package let text: SourceText
    /// The problems in the order they were found.
    package private(set) var problems: [Problem] = []
    /// How many more were found and are not kept.
    package private(set) var surplus = 0
    /// How many are kept.
    package let limit: Int

    /// Makes an empty report.
    ///
    /// - Parameters:
    ///   - text: The file.
    ///   - limit: How many problems are kept; 20 unless told otherwise.
    package init(text: SourceText, limit: Int = 20) {
        self.text = text
        self.limit = limit
    }

    /// Adds a problem at a range of bytes; one with the same place and message is added once.
    package mutating func add(
        _ message: String,
        at range: Range<Int>,
        suggestion: String? = nil,
        notes: [String] = []
    ) {
        let place = text.place(at: range.lowerBound)
        let isKnown = problems.contains { $0.place == place && $0.message == message }
        guard !isKnown else { return }
        guard problems.count < limit else {
            surplus += 1
            return
        }
        problems.append(
            Problem(
                place: place,
                message: message,
                sourceLine: text.line(place.line),
                width: text.width(of: range),
                suggestion: suggestion,
                notes: notes
            )
        )
    }

    /// Whether there is a problem within a range of bytes.
    package func hasProblem(in range: Range<Int>) -> Bool {
        let start = text.place(at: range.lowerBound)
        let end = text.place(at: range.upperBound)
        return problems.contains { problem in
            let place = (problem.place.line, problem.place.column)
            return place >= (start.line, start.column) && place < (end.line, end.column)
        }
    }

    /// The problems in the order of their places.
    package var sorted: [Problem] {
        problems.enumerated()
            .sorted { one, other in
                let first = one.element.place
                let second = other.element.place
                return (first.line, first.column, one.offset)
                    < (second.line, second.column, other.offset)
            }
            .map(\.element)
    }
}

extension ProblemReport: CustomStringConvertible {
    /// All problems in the order of their places, and how many are not shown.
    package var description: String {
        var parts = sorted.map(\.description)
        if surplus > 0 { parts.append("\(text.file): \(surplus) more problems are not shown") }
        return parts.joined(separator: "\n")
    }
}
