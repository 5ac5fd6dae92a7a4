import Foundation

/// The generated table: which scenario catches which mutant.
enum MutantTable {
    /// How many scenarios a row names before it only says that there are more.
    static let namedLimit = 3

    /// The table as Markdown, in order of the mutants' names.
    static func render(_ rows: [(mutant: Mutant, verdict: Verdict)]) -> String {
        var text = """
            # Mutants and the scenarios that catch them

            Made by `make mutants MUTANTS_FLAGS=--accept`. Each mutant is one changed line of the
            loader; a mutant that no scenario notices is a failure.

            | mutant | promise it breaks | caught by |
            |---|---|---|

            """
        for (mutant, verdict) in rows {
            text += "| `\(mutant.name)` | \(mutant.promise) | \(catchers(verdict)) |\n"
        }
        return text
    }

    private static func catchers(_ verdict: Verdict) -> String {
        switch verdict {
        case .caught(let paths):
            let named = paths.prefix(namedLimit).map { "`\($0.dropFirst("Scenarios/".count))`" }
            let more = paths.count > namedLimit ? ", and more" : ""
            return named.joined(separator: ", ") + more
        case .caughtAgain(_, let cell): return cell
        case .fell(let how): return "the run \(how)"
        case .survived: return "**nothing**"
        case .missed(let catcher): return "**not** `\(catcher)`"
        case .broken(let reason): return "**broken**: \(reason)"
        }
    }

    /// Who caught a mutant when the table was taken: the row's last cell, and the paths it names.
    ///
    /// - Returns: `nil` for a mutant that is not in the table, or whose row names no scenario.
    static func known(_ name: String, in table: String) -> (cell: String, paths: [String])? {
        let row = table.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") }
        guard let row, let cell = row.split(separator: "|").last else { return nil }
        let paths = cell.matches(of: #/`([A-Za-z0-9\/_-]+\.json5)`/#).map {
            "Scenarios/\($0.output.1)"
        }
        guard !paths.isEmpty, !cell.contains("**") else { return nil }
        return (cell.trimmingCharacters(in: .whitespaces), paths)
    }

    /// The first row of a share's table that the golden one has not, for people.
    static func firstRow(of seen: String, notIn golden: String) -> String? {
        let rows = Set(golden.split(separator: "\n"))
        return seen.split(separator: "\n").first { !rows.contains($0) }.map {
            "without the row\n  + \($0)"
        }
    }

    /// The first line in which two tables differ, for people.
    static func difference(golden: String, seen: String) -> String? {
        let left = golden.split(separator: "\n", omittingEmptySubsequences: false)
        let right = seen.split(separator: "\n", omittingEmptySubsequences: false)
        for index in 0..<max(left.count, right.count) {
            let old = index < left.count ? left[index] : ""
            let new = index < right.count ? right[index] : ""
            if old != new { return "line \(index + 1):\n  - \(old)\n  + \(new)" }
        }
        return nil
    }
}
