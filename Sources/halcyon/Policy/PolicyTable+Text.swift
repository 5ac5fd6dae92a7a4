extension PolicyTable {
    /// The page.
    var text: String {
        var lines = [Self.preface]
        var rest = cells[...]
        while let first = rest.first {
            let section = rest.prefix { $0.key.section == first.key.section }
            rest = rest.dropFirst(section.count)
            lines += ["", "## \(first.key.section)", ""] + Self.table(section)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let preface = """
        # What the HTTP cache does

        Made by `halcyon policy --accept`, and compared by `make check`. Each cell was played with the cache in a
        simulated world: a response with the fields of the heading was stored, then the request came, with its
        `Cache-Control` (– for none), and the network was ready to answer as the column says. Requests with one
        outcome stand together.

        fresh and revalidated are stored responses; 504 is made by the cache; network is what the origin sent.
        """

    private static func table(_ cells: ArraySlice<(key: Case, result: String)>) -> [String] {
        let outcomes = PolicyAxes.Outcome.allCases.map(\.rawValue)
        var rows: [(state: String, requests: [String], results: [String])] = []
        var rest = cells
        while let first = rest.first {
            let row = rest.prefix(outcomes.count)
            rest = rest.dropFirst(outcomes.count)
            let results = row.map(\.result)
            let same = rows.firstIndex { $0.state == first.key.state && $0.results == results }
            if let same {
                rows[same].requests.append(first.key.request)
            } else {
                rows.append((first.key.state, [first.key.request], results))
            }
        }
        let head = "| stored | request | \(outcomes.joined(separator: " | ")) |"
        let rule = "|" + String(repeating: "---|", count: outcomes.count + 2)
        return [head, rule]
            + rows.map { row in
                let requests = row.requests.joined(separator: " · ")
                return "| \(row.state) | \(requests) | \(row.results.joined(separator: " | ")) |"
            }
    }
}
