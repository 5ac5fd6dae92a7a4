import Testing

@testable import HalcyonScenarios

struct DecisionTableTests {
    private static let bit = DecisionTable.Field("a", ["on", "off"])
    private static let kind = DecisionTable.Field("b", ["x", "y", "z"])

    @Test func `combinations that give the same are one row, and an empty field fits all`() {
        let table = DecisionTable([Self.bit, Self.kind]) { chosen in
            chosen[0] == 0 ? ["first"] : [chosen[1] == 1 ? "second" : "third"]
        }
        #expect(
            table.markdown(["gives"]) == [
                "| a | b | gives | combinations |",
                "| --- | --- | --- | --- |",
                "| on |  | first | 3 |",
                "| off | x, z | third | 2 |",
                "| off | y | second | 1 |",
            ]
        )
    }

    @Test func `a function that never differs has one row for all`() {
        let table = DecisionTable([Self.bit, Self.kind]) { _ in ["same"] }
        #expect(table.rows == [.init(values: [[], []], results: ["same"], count: 6)])
    }

    @Test func `every combination is asked for once and fits one row`() {
        var asked: [[Int]] = []
        let table = DecisionTable([Self.bit, Self.kind, Self.bit]) { chosen in
            asked.append(chosen)
            return ["\(chosen)"]
        }
        #expect(Set(asked).count == 12)
        #expect(asked.count == 12)
        #expect(table.rows.map(\.count) == Array(repeating: 1, count: 12))
    }
}
