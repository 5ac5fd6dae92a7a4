/// A patch of one line, and the promise it breaks.
struct Mutant: Equatable {
    /// The name of the file without its extension.
    var name: String
    /// What no longer holds with the patch.
    var promise: String
    /// A scenario that must be among those that notice; `nil` for any.
    var catcher: String?
    /// The stage that is played; `simulated` unless the code it changes is on another only.
    var stage = "simulated"
    /// The file the patch touches, relative to the package root.
    var target: String
    /// The whole text, heading included: `git apply` passes over what precedes the difference.
    var text: String

    /// Reads a patch: `promise: …`, `caughtBy: …` and `stage: …` lines, then a unified difference.
    init(name: String, text: String) throws(MutationError) {
        self.name = name
        self.text = text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let heading = lines.prefix { !$0.hasPrefix("--- ") }
        let difference = lines.dropFirst(heading.count)
        guard let promise = Self.value(of: "promise", in: heading), promise.count > 10 else {
            throw .badPatch(name: name, reason: "no `promise: …` line that says what it breaks")
        }
        self.promise = promise
        catcher = Self.value(of: "caughtBy", in: heading)
        if let stage = Self.value(of: "stage", in: heading) {
            guard ["simulated", "stubbed", "loopback"].contains(stage) else {
                throw .badPatch(name: name, reason: "no stage is called \(stage)")
            }
            self.stage = stage
        }
        target = try Self.target(of: difference, name: name)
        let removed = difference.count { $0.hasPrefix("-") && !$0.hasPrefix("--- ") }
        let added = difference.count { $0.hasPrefix("+") && !$0.hasPrefix("+++ ") }
        guard removed <= 1, added <= 1, removed + added > 0 else {
            let reason = "it takes \(removed) lines away and adds \(added); a mutant is one line"
            throw .badPatch(name: name, reason: reason)
        }
    }

    private static func value(of key: String, in heading: ArraySlice<Substring>) -> String? {
        guard let line = heading.first(where: { $0.hasPrefix(key + ": ") }) else { return nil }
        return String(line.dropFirst(key.count + 2))
    }

    private static func target(
        of difference: ArraySlice<Substring>,
        name: String
    )
        throws(MutationError) -> String
    {
        let files = difference.filter { $0.hasPrefix("+++ ") }.map { $0.dropFirst(4) }
        guard files.count == 1, let target = files.first else {
            throw .badPatch(name: name, reason: "it touches \(files.count) files instead of one")
        }
        let path = target.hasPrefix("b/") ? target.dropFirst(2) : target
        guard targets.contains(where: path.hasPrefix) else {
            let reason = "it touches \(path), which is neither the loader nor the fake server"
            throw .badPatch(name: name, reason: reason)
        }
        return String(path)
    }

    /// Where the code is that scenarios must hold.
    private static let targets = ["Sources/Alcedo", server]
    private static let server = "Sources/HalcyonServer/"

    /// The scenarios to ask: a fake server that is wrong would show in every scenario somehow, and must
    /// show in its own.
    var scenarios: [String] { target.hasPrefix(Self.server) ? ["Scenarios/server"] : ["Scenarios"] }

    /// The clients to play them against: the loader alone, unless it does not reach the code.
    var client: String { target.hasPrefix("Sources/Alcedo/") ? "alcedo" : "all" }
}

/// What became of a mutant.
enum Verdict: Equatable {
    /// These scenarios noticed, in order of their paths.
    case caught(by: [String])
    /// The scenarios that the table names noticed again; the row stays as it is.
    case caughtAgain(by: [String], cell: String)
    /// The run ended by a signal or by its time limit, before it could name scenarios.
    case fell(String)
    /// Every scenario held.
    case survived
    /// Scenarios noticed, but the one that must was not among them.
    case missed(catcher: String)
    /// The patch cannot be judged.
    case broken(String)

    /// Whether the mutant was noticed.
    var isCaught: Bool {
        switch self {
        case .caught, .caughtAgain, .fell: true
        case .survived, .missed, .broken: false
        }
    }
}
