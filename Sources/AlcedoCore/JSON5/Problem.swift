/// Something wrong in a text file, with its place and what to do about it.
package struct Problem: Error, Hashable, Sendable {
    /// Where it is.
    package var place: SourcePlace
    /// What is wrong, in one line.
    package var message: String
    /// The source line; `nil` when there is none to show.
    package var sourceLine: String?
    /// How many characters from the place on are marked; at least 1.
    package var width: Int
    /// What to write instead, shown behind the mark.
    package var suggestion: String?
    /// Further lines, such as what is allowed here.
    package var notes: [String]

    /// Makes a problem.
    package init(
        place: SourcePlace,
        message: String,
        sourceLine: String? = nil,
        width: Int = 1,
        suggestion: String? = nil,
        notes: [String] = []
    ) {
        self.place = place
        self.message = message
        self.sourceLine = sourceLine
        self.width = width
        self.suggestion = suggestion
        self.notes = notes
    }
}

extension Problem: CustomStringConvertible {
    /// `file:line:column: error: …`, the source line, a caret with the suggestion, and the notes.
    package var description: String {
        var lines = ["\(place): error: \(message)"]
        let margin = String(repeating: " ", count: String(place.line).count + 2)
        if let sourceLine {
            let excerpt = Excerpt(of: sourceLine, column: place.column, width: width)
            lines.append(" \(place.line) | \(excerpt.text)")
            let hint = suggestion.map { " \($0)" } ?? ""
            lines.append("\(margin)| \(excerpt.mark)\(hint)")
        } else if let suggestion {
            lines.append("\(margin)= \(suggestion)")
        }
        for note in notes {
            let parts = note.split(separator: "\n", omittingEmptySubsequences: false)
            lines.append("\(margin)= \(parts.first ?? "")")
            for part in parts.dropFirst() { lines.append("\(margin)  \(part)") }
        }
        return lines.joined(separator: "\n")
    }
}

/// The part of a source line that is shown, and the mark under it.
private struct Excerpt {
    /// The longest part of a line that is shown, in characters.
    private static let widthLimit = 120

    var text: String
    var mark: String

    init(of line: String, column: Int, width: Int) {
        let characters = Array(line)
        let start = column > Self.widthLimit - 20 ? max(0, column - 40) : 0
        let shown = characters.dropFirst(start).prefix(Self.widthLimit)
        let isCut = shown.endIndex < characters.count
        text = (start > 0 ? "…" : "") + String(shown) + (isCut ? "…" : "")
        // Tabs stay tabs under the line, so that the caret stands where it should.
        let before = characters[start..<max(start, min(column - 1, characters.count))]
        let indent = (start > 0 ? " " : "") + before.map { $0 == "\t" ? "\t" : " " }.joined()
        let room = max(1, shown.endIndex - (column - 1))
        mark = indent + "^" + String(repeating: "~", count: max(0, min(width, room) - 1))
    }
}
