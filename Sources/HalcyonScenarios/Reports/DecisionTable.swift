/// A pure function of a few fields as a table for people: rows that give the same are one.
///
/// Fields are told apart in their order, each only where it makes a difference.
package struct DecisionTable: Hashable, Sendable {
    /// One field of the function.
    package struct Field: Hashable, Sendable {
        /// Its name, a column's heading.
        package var name: String
        /// Its values, as the table writes them.
        package var values: [String]

        /// Makes a field.
        package init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// Combinations that give the same.
    package struct Row: Hashable, Sendable {
        /// The values of each field; empty where all of them fit.
        package var values: [[String]]
        /// What the function gives, a text for each column.
        package var results: [String]
        /// How many combinations it stands for.
        package var count: Int
    }

    /// The fields.
    package let fields: [Field]
    /// The rows; each combination fits exactly one.
    package let rows: [Row]

    /// Asks a function for every combination.
    ///
    /// - Parameters:
    ///   - fields: The fields.
    ///   - function: Gives the columns of a combination, which is an index into each field's values.
    package init(_ fields: [Field], _ function: ([Int]) -> [String]) {
        self.fields = fields
        rows = Self.rows(fields[...], [], function)
    }

    private static func rows(
        _ fields: ArraySlice<Field>,
        _ chosen: [Int],
        _ function: ([Int]) -> [String]
    ) -> [Row] {
        guard let field = fields.first else {
            return [Row(values: [], results: function(chosen), count: 1)]
        }
        var branches: [(values: [String], rows: [Row])] = []
        for (index, value) in field.values.enumerated() {
            let rows = rows(fields.dropFirst(), chosen + [index], function)
            if let same = branches.firstIndex(where: { $0.rows == rows }) {
                branches[same].values.append(value)
            } else {
                branches.append(([value], rows))
            }
        }
        return branches.flatMap { values, rows in
            rows.map { row in
                Row(
                    values: [branches.count == 1 ? [] : values] + row.values,
                    results: row.results,
                    count: row.count * values.count
                )
            }
        }
    }

    /// The table in Markdown, with the number of combinations in its last column.
    ///
    /// - Parameter headings: The headings of the columns that the function fills.
    /// - Returns: The lines.
    package func markdown(_ headings: [String]) -> [String] {
        let columns = fields.map(\.name) + headings + ["combinations"]
        let lines = rows.map { row in
            row.values.map { $0.joined(separator: ", ") } + row.results + ["\(row.count)"]
        }
        let divider = columns.map { _ in "---" }
        return ([columns, divider] + lines).map { "| " + $0.joined(separator: " | ") + " |" }
    }
}
