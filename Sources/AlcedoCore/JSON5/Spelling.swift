/// Finds the name that somebody meant.
package enum Spelling {
    /// The most edits that still count as a slip.
    private static let distanceLimit = 2

    /// The nearest of some names, when at most two edits away and nearer than half its length.
    ///
    /// An edit adds, drops or changes a letter, or swaps two neighbours. Of equally near names the
    /// first in the list is meant. A name that
    /// differs in case alone is always near.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = self.distance(name, candidate)
            guard distance <= distanceLimit, 2 * distance <= max(name.count, candidate.count) else {
                if name.lowercased() == candidate.lowercased() { return candidate }
                continue
            }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// `did you mean "…"?`, or `nil` when no name is near.
    package static func suggestion(
        for name: String,
        among names: some Sequence<String>
    ) -> String? {
        nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
    }

    /// The number of edits between two names (restricted Damerau–Levenshtein distance).
    package static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let change = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(change, last[column + 1] + 1, current[column] + 1)
                let isSwap =
                    row > 0 && column > 0 && first[row] == second[column - 1]
                    && first[row - 1] == second[column]
                if isSwap { best = min(best, beforeLast[column - 1] + 1) }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
