package import AlcedoCore

/// Reads scenario files, and reports everything that is wrong with them.
package struct ScenarioReader: Sendable {
    /// The names that options and errors may have.
    private(set) var vocabulary: Vocabulary
    /// The names of the clients there are.
    let clientNames: [String]
    private let vocabularies: [Vocabulary]
    /// Reads a file by its path from the package's root; `nil` when it cannot be read.
    let contents: @Sendable (_ path: String) -> [UInt8]?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - kinds: The clients there are; the first one's names are those of scenarios that are for
    ///     every client.
    ///   - contents: Reads a file by its path from the package's root.
    package init(
        kinds: [any ClientKind],
        contents: @escaping @Sendable (_ path: String) -> [UInt8]?
    ) {
        clientNames = kinds.map(\.name)
        vocabularies = kinds.map(\.vocabulary)
        vocabulary = vocabularies.first ?? Vocabulary(options: [], processors: [], errors: [])
        self.contents = contents
    }

    /// What came of reading a file.
    package struct Result: Sendable {
        /// The scenario; `nil` when there were problems.
        package var scenario: Scenario?
        /// The problems.
        package var report: ProblemReport
        /// What was left out and does no harm, such as entries of a recording.
        package var notes: [String]
    }

    /// The reader of a scenario that names its clients: what all of them know may be said.
    private func speaking(to clients: JSON5Node?) -> ScenarioReader {
        let names = clients?.elements?.compactMap(\.string) ?? []
        let known = zip(clientNames, vocabularies).filter { names.contains($0.0) }.map(\.1)
        guard let first = known.first else { return self }
        var reader = self
        reader.vocabulary = known.dropFirst().reduce(first) { $0.common(with: $1) }
        return reader
    }

    /// The result for a file that cannot be opened.
    package static func unreadable(path: String) -> Result {
        var report = ProblemReport(text: SourceText(file: path, bytes: []))
        report.add("the file cannot be read", at: 0..<0)
        return Result(scenario: nil, report: report, notes: [])
    }

    /// Reads a scenario.
    ///
    /// - Parameters:
    ///   - path: The path, for messages.
    ///   - bytes: The file's content.
    /// - Returns: The scenario, or every problem of the file, up to twenty.
    package func read(path: String, bytes: [UInt8]) -> Result {
        var report = ProblemReport(text: SourceText(file: path, bytes: bytes))
        guard let tree = JSON5Parser.parse(&report) else {
            return Result(scenario: nil, report: report, notes: [])
        }
        var file = FileReading(reader: speaking(to: tree["clients"]), report: report)
        let scenario = file.scenario(tree)
        let isGood = file.report.problems.isEmpty
        return Result(
            scenario: isGood ? scenario : nil,
            report: file.report,
            notes: file.notes
        )
    }
}
