import Foundation

/// What a row must reach.
struct Requirement: Decodable {
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
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            let found = try decoder.decode([String: Requirement].self, from: data)
            for (name, requirement) in found
            where (requirement.atLeast == nil) == (requirement.atMost == nil) {
                throw BenchError.badRequirements("\(path): \(name): one of atLeast and atMost")
            }
            return found
        } catch let error as BenchError {
            throw error
        } catch {
            throw .badRequirements("\(path): \(error)")
        }
    }
}
