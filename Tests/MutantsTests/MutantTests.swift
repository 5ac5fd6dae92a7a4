import Testing

@testable import halcyon_mutants

/// Reading patches and reports, and the table that comes out.
struct MutantTests {
    private let patch = """
        promise: a completion comes exactly once
        caughtBy: Scenarios/a/b.json5

        --- a/Sources/Alcedo/A.swift
        +++ b/Sources/Alcedo/A.swift
        @@ -1,3 +1,3 @@
         a
        -b
        +c
         d

        """

    @Test func `a patch gives its promise, its catcher and its file`() throws {
        let mutant = try Mutant(name: "twice", text: patch)
        #expect(mutant.promise == "a completion comes exactly once")
        #expect(mutant.catcher == "Scenarios/a/b.json5")
        #expect(mutant.target == "Sources/Alcedo/A.swift")
        #expect(mutant.stage == "simulated")
        let other = patch.replacing("caughtBy: Scenarios/a/b.json5", with: "stage: loopback")
        #expect(try Mutant(name: "twice", text: other).stage == "loopback")
    }

    @Test(arguments: [
        ("promise: a completion comes exactly once", "about: a patch"),
        ("caughtBy: Scenarios/a/b.json5", "stage: moon"),
        ("+c", "+c\n+e"),
        ("-b\n+c", " b"),
        ("+++ b/Sources/Alcedo/A.swift", "+++ b/Sources/HalcyonWorld/A.swift"),
        ("+++ b/Sources/Alcedo/A.swift", ""),
    ])
    func `a patch without a promise, of many lines or outside the loader is refused`(
        _ change: (String, String)
    ) {
        #expect(throws: MutationError.self) {
            try Mutant(name: "twice", text: patch.replacing(change.0, with: change.1))
        }
    }

    @Test func `a mutant of the server is asked of its own scenarios, by every client`() throws {
        let own = try Mutant(name: "twice", text: patch)
        #expect(own.scenarios == ["Scenarios"])
        #expect(own.client == "alcedo")
        let text = patch.replacing("Sources/Alcedo/", with: "Sources/HalcyonServer/Matching/")
        let other = try Mutant(name: "twice", text: text)
        #expect(other.scenarios == ["Scenarios/server"])
        #expect(other.client == "all")
    }

    @Test func `the shares are all mutants, each once`() throws {
        let all = Array(0..<10)
        let shares = try ["1/3", "2/3", "3/3"].map { try Share($0).part(of: all) }
        #expect(shares.map(\.count) == [4, 3, 3])
        #expect(shares.joined().sorted() == all)
    }

    @Test(arguments: ["", "2", "0/4", "5/4", "1/0", "a/b", "1/2/3", "-1/4"])
    func `what is no share is refused`(_ word: String) {
        #expect(throws: MutationError.self) { try Share(word) }
    }

    @Test func `a share is held against its own rows of the table`() {
        let golden = "| a | b |\n| c | d |\n"
        #expect(MutantTable.firstRow(of: "| c | d |\n", notIn: golden) == nil)
        #expect(
            MutantTable.firstRow(of: "| c | e |\n", notIn: golden)?.contains("| c | e |") == true
        )
    }

    @Test func `a report names the scenarios with failures, each once`() {
        let report = """
            <testcase classname="simulated" file="Scenarios/b/two.json5" name="b"><failure/></testcase>
            <testcase name="c" file="Scenarios/c/three.json5"/>
            <testcase name="Scenarios/a/one.json5"><failure message="x">Scenarios/z.json5</failure>
            </testcase><testcase name="Scenarios/a/one.json5"><error/></testcase>
            """
        let found = JUnitReport.failingScenarios(in: report)
        #expect(found == ["Scenarios/a/one.json5", "Scenarios/b/two.json5"])
    }

    @Test func `the table names three catchers and says that there are more`() throws {
        let mutant = try Mutant(name: "twice", text: patch)
        let paths = ["a", "b", "c", "d"].map { "Scenarios/x/\($0).json5" }
        let table = MutantTable.render([(mutant, .caught(by: paths)), (mutant, .survived)])
        #expect(table.contains("`x/a.json5`, `x/b.json5`, `x/c.json5`, and more |"))
        #expect(table.contains("| **nothing** |"))
        #expect(MutantTable.difference(golden: table, seen: table) == nil)
        let known = try #require(MutantTable.known(mutant.name, in: table))
        #expect(known.paths == Array(paths.prefix(3)))
        let again = Verdict.caughtAgain(by: known.paths, cell: known.cell)
        #expect(MutantTable.render([(mutant, again), (mutant, .survived)]) == table)
        #expect(MutantTable.known("another", in: table) == nil)
        #expect(
            MutantTable.known(mutant.name, in: MutantTable.render([(mutant, .survived)])) == nil
        )
        #expect(MutantTable.difference(golden: "", seen: table)?.hasPrefix("line 1:") == true)
    }

    @Test(arguments: [["--only"], ["--all"], ["--only", "a", "--accept"]])
    func `wrong words are refused`(_ words: [String]) {
        #expect(throws: MutationError.self) { try Options(words) }
    }
}
