import Foundation

/// One run over the rows.
struct Bench {
    /// What was asked for.
    let options: Options

    /// Measures, prints the table, and returns whether that is good enough.
    func run() throws(BenchError) -> Bool {
        let requirements = try Requirement.read(from: options.requirements)
        let names = Set(Row.all.map(\.name))
        guard names == Set(requirements.keys) else {
            let odd = names.symmetricDifference(requirements.keys).sorted()
            throw .badRequirements(
                "only a row or only a requirement: \(odd.joined(separator: ", "))"
            )
        }
        let rows = Row.all.filter { row in options.only.map(row.name.contains) ?? true }
        guard !rows.isEmpty else { throw .usage("no row matches") }
        defer { TemporaryFolder.removeAll() }
        var table = Table()
        var isGood = true
        for row in rows {
            guard let requirement = requirements[row.name] else { continue }
            do throws(BenchError) {
                let value = try row.measure()
                let holds = requirement.holds(for: value)
                isGood = isGood && holds
                table.add(row.name, value, requirement, holds)
            } catch .notMeasured(let reason) {
                table.add(row.name, notMeasured: reason, requirement)
            }
        }
        print(table.text)
        return isGood || !options.isStrict
    }
}

/// The table that a run prints.
struct Table {
    private var rows: [[String]] = [["name", "measured", "required", "ok"]]

    mutating func add(_ name: String, _ value: Double, _ requirement: Requirement, _ holds: Bool) {
        let measured = "\(Self.number(value)) \(requirement.unit)"
        rows.append([name, measured, requirement.text, holds ? "yes" : "no"])
    }

    /// A row without a value is no miss, and is counted by who runs the bench.
    mutating func add(_ name: String, notMeasured reason: String, _ requirement: Requirement) {
        rows.append([name, "not measured: \(reason)", requirement.text, "-"])
    }

    /// The table with its columns aligned.
    var text: String {
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: " | ").trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }

    /// A number with groups of three digits, and two decimals where it is small.
    static func number(_ value: Double) -> String {
        guard value < 1_000 else {
            let digits = String(Int(value.rounded()))
            var text = ""
            for (index, digit) in digits.enumerated() {
                if index > 0 && (digits.count - index) % 3 == 0 { text += "," }
                text.append(digit)
            }
            return text
        }
        let hundredths = Int((value * 100).rounded())
        let fraction = hundredths % 100
        guard fraction != 0 else { return "\(hundredths / 100)" }
        return "\(hundredths / 100)." + (fraction < 10 ? "0" : "") + "\(fraction)"
    }
}
