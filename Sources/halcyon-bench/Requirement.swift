import AlcedoCore
import Foundation

/// What a row must reach.
struct Requirement {
    /// The least value; `nil` when the row has an upper bound.
    var atLeast: Double?
    /// The greatest value; `nil` when the row has a lower bound.
    var atMost: Double?
    /// The unit of both, and of the measured value.
    var unit: String

    /// Whether a value reaches it.
    func holds(for value: Double) -> Bool {
        if let atLeast { return value >= atLeast }
        if let atMost { return value <= atMost }
        return false
    }

    /// The bound for people.
    var text: String {
        if let atLeast { return "≥ \(Table.number(atLeast)) \(unit)" }
        if let atMost { return "≤ \(Table.number(atMost)) \(unit)" }
        return "no bound"
    }

    /// Reads the requirements, by the names of rows.
    static func read(from path: String) throws(BenchError) -> [String: Requirement] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .badRequirements("\(path): it cannot be read; run in the package root")
        }
        var report = ProblemReport(text: SourceText(file: path, bytes: [UInt8](data)))
        let root = JSON5Parser.parse(&report)
        guard report.problems.isEmpty, let members = root?.members else {
            let problems = report.problems.map(\.description).joined(separator: "\n")
            throw .badRequirements(problems.isEmpty ? "\(path): it is no object" : problems)
        }
        var found: [String: Requirement] = [:]
        for member in members {
            found[member.key] = try Requirement(member, in: report.text)
        }
        return found
    }

    private init(_ member: JSON5Node.Member, in text: SourceText) throws(BenchError) {
        atLeast = Self.number(member.value["atLeast"])
        atMost = Self.number(member.value["atMost"])
        unit = member.value["unit"]?.string ?? ""
        guard (atLeast == nil) != (atMost == nil), !unit.isEmpty else {
            let place = text.place(at: member.keyRange.lowerBound)
            throw .badRequirements("\(place): error: it needs a unit and one of atLeast and atMost")
        }
    }

    private static func number(_ node: JSON5Node?) -> Double? {
        guard let node, case .number(let number) = node.value else { return nil }
        return number.double
    }
}
