import AlcedoCore

/// The words of a command, told apart into options and paths.
struct Arguments {
    /// An option of a command.
    struct Option {
        /// The name, with its dashes.
        var name: String
        /// Whether a value follows.
        var takesValue: Bool
    }

    private var values: [String: [String]] = [:]
    /// The words that are no options.
    private(set) var paths: [String] = []

    /// Reads words: `--name value`, `--name=value`, `--flag`; behind `--` everything is a path.
    init(_ words: some Sequence<String>, _ options: [Option]) throws(UsageError) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if word == "--help" || word == "-h" { throw UsageError(message: "", isHelp: true) }
            if word == "--" {
                paths += rest
                return
            }
            guard word.hasPrefix("-") else {
                paths.append(word)
                continue
            }
            let halves = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let option = options.first(where: { $0.name == halves[0] }) else {
                let hint = Spelling.suggestion(for: halves[0], among: options.map(\.name))
                let suffix = hint.map { "; \($0)" } ?? ""
                throw UsageError(message: "there is no option \"\(halves[0])\"\(suffix)")
            }
            var value = halves.count > 1 ? halves[1] : nil
            if option.takesValue, value == nil { value = rest.popFirst() }
            guard option.takesValue == (value != nil) else {
                let what = option.takesValue ? "needs a value" : "takes no value"
                throw UsageError(message: "\(option.name) \(what)")
            }
            values[option.name, default: []].append(value ?? "")
        }
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// All values of an option.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The last value of an option.
    func last(_ name: String) -> String? { values[name]?.last }
}
