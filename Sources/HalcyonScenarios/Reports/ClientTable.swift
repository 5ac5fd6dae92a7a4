/// What came of scenarios against several clients: a line for each scenario, a column for each client.
package struct ClientTable: Sendable {
    private let clients: [String]
    private var lines: [(path: String, cells: [String: Cell])] = []

    /// What came of a scenario against a client, on all stages.
    private enum Cell: Hashable {
        case held
        case findings(Int)
        case failed
        case skipped

        var text: String {
            switch self {
            case .held: "held"
            case .findings(let count): count == 1 ? "1 finding" : "\(count) findings"
            case .failed: "FAILED"
            case .skipped: "skipped"
            }
        }
    }

    /// Makes an empty table.
    package init(clients: [String]) {
        self.clients = clients
    }

    /// Adds what came of one scenario against one client, a result for each stage.
    package mutating func add(_ results: [PlayResult]) {
        guard let first = results.first else { return }
        if lines.last?.path != first.path { lines.append((first.path, [:])) }
        lines[lines.count - 1].cells[first.client] = Self.cell(results)
    }

    private static func cell(_ results: [PlayResult]) -> Cell {
        if results.contains(where: { $0.verdict == .failed }) { return .failed }
        let played = results.filter { $0.verdict == .passed }
        guard let most = played.map(\.findings).max() else { return .skipped }
        return most == 0 ? .held : .findings(most)
    }

    /// The table in columns; `–` stands where a scenario is not for a client.
    package var text: String {
        let rows =
            [["scenario"] + clients]
            + lines.map { line in
                [line.path] + clients.map { line.cells[$0]?.text ?? "–" }
            }
        let widths = (0...clients.count).map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            zip(row, widths).map { $0.filled(to: $1) }.joined(separator: "  ").trimmedEnd
        }.joined(separator: "\n")
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmedEnd: String {
        String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
    }
}
