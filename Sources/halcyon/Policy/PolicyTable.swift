/// What the HTTP cache does, for each stored response, age, request and outcome of the network.
///
/// The text is made for people, and read back to compare two versions.
struct PolicyTable: Equatable {
    /// One case.
    struct Case: Hashable {
        var section: String
        var state: String
        var request: String
        var outcome: String
    }

    /// The cases in order, with what comes of each.
    let cells: [(key: Case, result: String)]

    static func == (one: PolicyTable, other: PolicyTable) -> Bool {
        one.cells.elementsEqual(other.cells) { $0.key == $1.key && $0.result == $1.result }
    }

    private static let nothing = "Nothing is stored"

    /// Plays every case.
    init() {
        var cells = Self.played(nil, PolicyAxes.State(title: "–", age: .zero), Self.nothing)
        for stored in PolicyAxes.stored {
            for state in PolicyAxes.states { cells += Self.played(stored, state, stored.title) }
        }
        self.cells = cells
    }

    private static func played(
        _ stored: PolicyAxes.Stored?,
        _ state: PolicyAxes.State,
        _ section: String
    ) -> [(key: Case, result: String)] {
        PolicyAxes.requests.flatMap { request in
            PolicyAxes.Outcome.allCases.map { outcome in
                let key = Case(
                    section: section,
                    state: state.title,
                    request: request.isEmpty ? "–" : request,
                    outcome: outcome.rawValue
                )
                let play = PolicyPlay(
                    stored: stored,
                    age: state.age,
                    request: request,
                    outcome: outcome
                )
                return (key, play.result())
            }
        }
    }

    /// Reads a table that was written; what is no row of one is passed over.
    init(text: String) {
        var cells: [(key: Case, result: String)] = []
        var section = ""
        var outcomes: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            guard line.hasPrefix("| ") else { continue }
            let parts = line.dropFirst(2).dropLast(2).split(
                separator: " | ",
                omittingEmptySubsequences: false
            ).map(String.init)
            guard parts.count > 2, parts[0] != "stored" else {
                outcomes = Array(parts.dropFirst(2))
                continue
            }
            for request in parts[1].split(separator: " · ").map(String.init) {
                for (outcome, result) in zip(outcomes, parts.dropFirst(2)) {
                    let key = Case(
                        section: section,
                        state: parts[0],
                        request: request,
                        outcome: outcome
                    )
                    cells.append((key, result))
                }
            }
        }
        self.cells = cells
    }

    /// What another table says otherwise, lacks or has more, a line for each.
    func differences(from other: PolicyTable) -> [String] {
        let theirs = Dictionary(other.cells) { first, _ in first }
        let ours = Dictionary(cells) { first, _ in first }
        let changed = cells.compactMap { key, result -> String? in
            let before = theirs[key] ?? "(none)"
            return before == result ? nil : "\(Self.words(key)): \(before) → \(result)"
        }
        let lost = other.cells.filter { ours[$0.key] == nil }.map { key, result in
            "\(Self.words(key)): \(result) → (none)"
        }
        return changed + lost
    }

    private static func words(_ key: Case) -> String {
        "\(key.section) | \(key.state) | \(key.request) | \(key.outcome)"
    }
}
