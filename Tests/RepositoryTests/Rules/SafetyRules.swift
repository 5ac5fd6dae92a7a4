/// What may crash, or goes round the compiler's checks of shared state.
enum SafetyRules {
    /// Force unwraps, `try!`, `as!` and `fatalError` in sources.
    static func traps(in file: Repository.TextFile) -> [Violation] {
        let unwrap = #/[\w)\]}?]!(?![=\w])/#
        let patterns: [(word: String, Regex<Substring>, advice: String)] = [
            ("try!", #/\btry!/#, "`try!`: handle the error"),
            ("as!", #/\bas!/#, "`as!`: use `as?` and say what follows when it is not"),
            ("rror(", #/\bfatalError\(/#, trapAdvice),
            ("ailure(", #/\bassertionFailure\(/#, trapAdvice),
            ("!", unwrap, "a force unwrap: bind the value, or throw"),
        ]
        return patterns.flatMap { word, pattern, advice in
            file.swift.matches(of: pattern.wordBoundaryKind(.simple), containing: word)
                .filter { word != "!" || !file.swift.code[$0 - 1].contains(#/(?:try|as)!/#) }
                .map { Violation(path: file.path, line: $0, message: advice) }
        }
    }

    private static let trapAdvice =
        "an unconditional trap: bad input throws, a mistake of the programmer is a `precondition`"

    /// A `Mutex` that holds a tuple with labels.
    ///
    /// The thread sanitizer takes the bodies of `withLock` for races, and those of a tuple cannot be
    /// told from others by their names (`.ci/thread-sanitizer.supp`).
    static func guardedTuples(in file: Repository.TextFile) -> [Violation] {
        file.swift.matches(of: #/Mutex(?:<|\()\(\w+:/#, containing: "Mutex").map {
            let message = "a `Mutex` of a tuple: the sanitizer needs a struct"
            return Violation(path: file.path, line: $0, message: message)
        }
    }

    /// Every way round the checks, whether it has its line or not.
    static func exceptions(in file: Repository.TextFile) -> [Int] {
        let pattern = #/@unchecked\s+Sendable|nonisolated\(unsafe\)/#
        return file.swift.code.indices.filter {
            file.swift.code[$0].contains("un") && file.swift.code[$0].contains(pattern)
        }
    }

    /// The `// SAFETY:` lines of a file.
    static func safetyLineCount(in file: Repository.TextFile) -> Int {
        file.swift.lines.count { $0.contains("// SAFETY:") }
    }

    /// Ways round the checks without a line right above that names the invariant.
    static func unexplained(in file: Repository.TextFile) -> [Violation] {
        let lines = file.swift.lines
        return exceptions(in: file).filter { !isExplained($0, in: lines) }.map {
            let message = "no `// SAFETY:` line right above that names the invariant"
            return Violation(path: file.path, line: $0 + 1, message: message)
        }
    }

    private static func isExplained(_ line: Int, in lines: [String]) -> Bool {
        for above in lines[..<line].reversed() {
            let text = above.drop { $0 == " " }
            if text.hasPrefix("// SAFETY:") { return text.count > "// SAFETY: ".count + 10 }
            guard text.hasPrefix("//") || text.hasPrefix("@") else { return false }
        }
        return false
    }
}
