/// Calls that would go round the seams, and what to use in their place.
enum CallRules {
    /// A call that only live forms may make.
    struct Ban {
        /// The call as a person writes it.
        var name: String
        /// A word that is in every such call, to look for first.
        var word: String
        /// Finds the call.
        var pattern: Regex<Substring>
        /// What to use.
        var replacement: String

        init(_ name: String, _ word: String, _ pattern: Regex<Substring>, _ replacement: String) {
            self.name = name
            self.word = word
            self.pattern = pattern.wordBoundaryKind(.simple)
            self.replacement = replacement
        }
    }

    /// The calls of live forms.
    static var bans: [Ban] { timeBans + workBans + otherBans }

    private static var timeBans: [Ban] {
        [
            Ban("Date()", "Date", #/\bDate\(\)/#, "TimeSource.timestamp"),
            Ban("Date.now", "Date", #/\bDate\.now\b/#, "TimeSource.timestamp"),
            Ban("Clock", "Clock", #/\b(?:Continuous|Suspending)Clock\b/#, "TimeSource.now"),
            Ban("Task.sleep", "Task", #/\bTask\.sleep/#, "WorkQueue.async(after:)"),
            Ban("Timer", "Timer", #/\bTimer\b/#, "WorkQueue.async(after:)"),
        ]
    }

    private static var workBans: [Ban] {
        let queue = "Seams.mainQueue or Seams.makeQueue"
        return [
            Ban("Task {", "Task", #/\bTask\s*(?:\{|\(|\.detached)/#, "TaskStarter.start"),
            Ban("DispatchQueue.", "DispatchQueue", #/\bDispatchQueue(?:\.|\()/#, queue),
            Ban("OperationQueue(", "OperationQueue", #/\bOperationQueue(?:\.|\()/#, queue),
            Ban("Thread", "Thread", #/\bThread\b/#, "WorkQueue"),
        ]
    }

    private static var otherBans: [Ban] {
        let random = #/\.random\((?:in:|using:|\))|\.randomElement\(|\.shuffled?\(\)/#
        return [
            Ban("FileManager", "FileManager", #/\bFileManager\b/#, "FileStore"),
            Ban("URLSession(", "URLSession", #/\bURLSession\(/#, "Transport"),
            Ban("URLSession.shared", "URLSession", #/\bURLSession\.shared/#, "Transport"),
            Ban("UUID()", "UUID", #/\bUUID\(\)/#, "Chance.draw"),
            Ban(".random", ".random", random, "Chance.draw"),
            Ban(".shuffled", ".shuffle", random, "Chance.draw"),
            Ban("print(", "rint(", #/\b(?:print|debugPrint)\(/#, "a return value"),
        ]
    }

    /// The files that may make them: live forms and commands, with the reason.
    static let liveForms: [(prefix: String, reason: String)] = [
        ("Sources/AlcedoSeams/Live/", "the live forms of the seams"),
        ("Sources/HalcyonWorld/Live/", "real queues under a world"),
        ("Sources/HalcyonWorld/QueueExecutor.swift", "runs tasks on a queue of the world"),
        ("Sources/HalcyonServer/Loopback/", "a server on a real socket"),
        ("Sources/HalcyonServer/Sockets/", "real sockets"),
        ("Sources/HalcyonServer/Stubbed/", "a stub inside a real URLSession"),
        ("Sources/HalcyonWorld/Laws/ReadingThread.swift", "a reader that races a file store"),
        ("Sources/halcyon/", "the command"),
        ("Sources/halcyon-bench/", "a command that measures real time"),
        ("Sources/halcyon-fixtures/Main.swift", "a command that writes files"),
        ("Sources/halcyon-fuzz/Main.swift", "a command"),
        ("Sources/halcyon-mutants/", "a command that builds and runs the package"),
    ]

    static func violations(in file: Repository.TextFile) -> [Violation] {
        guard !liveForms.contains(where: { file.path.hasPrefix($0.prefix) }) else { return [] }
        return bans.flatMap { ban in
            file.swift.matches(of: ban.pattern, containing: ban.word).map { line in
                let message = "\(ban.name) outside a live form: use \(ban.replacement)"
                return Violation(path: file.path, line: line, message: message)
            }
        }
    }

    /// Waiting for a fixed time is banned in tests too, where events have limits instead.
    static func sleeps(in file: Repository.TextFile) -> [Violation] {
        let sleep = #/\bTask\.sleep|\busleep\(|\bnanosleep\(|\bThread\.sleep|(?:^|[^.\w])sleep\(/#
        let pattern = sleep.wordBoundaryKind(.simple)
        return file.swift.matches(of: pattern, containing: "sleep").map { line in
            let message = "a test waits for a fixed time: wait for an event, with a limit"
            return Violation(path: file.path, line: line, message: message)
        }
    }
}

extension SwiftText {
    /// The lines, from 1, whose code matches; `word` is in every match, and is looked for first.
    func matches(of pattern: Regex<Substring>, containing word: String) -> [Int] {
        code.indices.filter { code[$0].contains(word) && code[$0].contains(pattern) }
            .map { $0 + 1 }
    }
}
