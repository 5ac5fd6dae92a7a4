package import AlcedoSeams

/// Checks the law of `Chance`.
package enum ChanceLaw {
    /// What a source does against the law; empty when it keeps it.
    ///
    /// - Parameters:
    ///   - isSeeded: Whether every source that is made gives the same numbers.
    ///   - make: Makes a fresh source.
    /// - Returns: Each breach in words.
    package static func violations(isSeeded: Bool, _ make: () -> any Chance) -> [String] {
        range(make()) + (isSeeded ? independence(make(), make()) : [])
    }

    private static func range(_ chance: any Chance) -> [String] {
        var found: [String] = []
        for bound in [1, 2, 3, 7, 10] as [UInt64] {
            // The chance that a value of ten is missing in 1,000 draws is below 10⁻⁴⁴.
            let drawn = Set((0..<1_000).map { _ in chance.draw(below: bound, from: "law.range") })
            if drawn.contains(where: { $0 >= bound }) { found.append("a draw reached \(bound)") }
            if drawn.count < Int(bound) { found.append("a value below \(bound) never came") }
        }
        let large = (0..<64).map { _ in chance.draw(below: .max, from: "law.large") }
        if large.allSatisfy({ $0 < 1 << 32 }) { found.append("large values never come") }
        return found
    }

    private static func independence(_ alone: any Chance, _ mixed: any Chance) -> [String] {
        let expected = (0..<50).map { _ in alone.draw(below: 1_000, from: "law.first") }
        var other: [UInt64] = []
        let seen = (0..<50).map { _ in
            other.append(mixed.draw(below: 1_000, from: "law.second"))
            return mixed.draw(below: 1_000, from: "law.first")
        }
        return breaches([
            (seen != expected, "draws of one stream changed those of another"),
            (seen == other, "two streams give the same numbers"),
        ])
    }
}
