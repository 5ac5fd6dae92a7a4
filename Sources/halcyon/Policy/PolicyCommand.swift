import Foundation

/// `halcyon policy`: prints what the HTTP cache does, takes it, or compares it with another version.
struct PolicyCommand {
    static let options = [
        Arguments.Option(name: "--accept", takesValue: false),
        Arguments.Option(name: "--against", takesValue: true),
    ]

    /// Where the table is kept, from the package's root.
    static let path = "Fixtures/golden/http-policy.md"

    private let accepts: Bool
    private let other: String?

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.paths.isEmpty else { throw UsageError(message: "policy takes no paths") }
        accepts = arguments.has("--accept")
        other = arguments.last("--against")
        if accepts, other != nil {
            throw UsageError(message: "--accept and --against exclude each other")
        }
    }

    func run() throws(UsageError) -> Int32 {
        let table = PolicyTable()
        if let other { return try compare(table, with: other) }
        guard accepts else {
            say(table.text.dropLast())
            return 0
        }
        do {
            try table.text.write(toFile: Self.path, atomically: true, encoding: .utf8)
        } catch {
            throw UsageError(message: "\(Self.path) cannot be written: \(error)")
        }
        say("\(Self.path) was written")
        return 0
    }

    private func compare(_ table: PolicyTable, with path: String) throws(UsageError) -> Int32 {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw UsageError(message: "\(path) cannot be read")
        }
        let known = PolicyTable(text: text)
        guard !known.cells.isEmpty else { throw UsageError(message: "\(path) has no table") }
        let differences = table.differences(from: known)
        for difference in differences { say(difference) }
        say("\(table.cells.count) cases, \(differences.count) differ")
        return differences.isEmpty ? 0 : 1
    }

    /// What the kept table says otherwise, for `halcyon check`.
    static func complaints() -> [String] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let table = PolicyTable()
        guard text != table.text else { return [] }
        let changes = table.differences(from: PolicyTable(text: text)).map { "\(path): \($0)" }
        return changes + ["\(path) is not what the cache does: run `halcyon policy --accept`"]
    }
}
