/// What a JUnit report says of scenarios.
enum JUnitReport {
    /// The paths of the scenarios with a failure, sorted, each once.
    static func failingScenarios(in text: String) -> [String] {
        var found: Set<String> = []
        var rest = text[...]
        while let start = rest.firstRange(of: "<testcase ") {
            rest = rest[start.upperBound...]
            let end = rest.firstRange(of: "<testcase ")?.lowerBound ?? rest.endIndex
            let testCase = rest[..<end]
            rest = rest[end...]
            guard testCase.contains("<failure") || testCase.contains("<error") else { continue }
            if let path = testCase.firstMatch(of: #/Scenarios\/[A-Za-z0-9\/_-]+\.json5/#) {
                found.insert(String(path.output))
            }
        }
        return found.sorted()
    }
}
