import AlcedoCore
import HalcyonClients
import HalcyonScenarios
import Testing

/// What clients are known to get wrong, and what is for which client.
struct FindingTests {
    private func scenario(findings: String, clients: String = "") -> String {
        """
        { format: 1, scenario: 'two views share', \(clients)
          expectedFindings: { 'memory-only-view': [\(findings)] },
          server: { 'GET /a.png': { replies: [{ image: { png: [4, 4] } }], afterwards: 'repeat' } },
          steps: [{ together: [
            { view: 'one', set: '/a.png', as: 'a' }, { view: 'two', set: '/a.png', as: 'b' },
          ] }, { settle: true }],
          finally: { requests: 1 } }
        """
    }

    private let finding = "'another number of requests came: 2'"

    @Test func `a finding that is expected and comes is counted, and the play passes`() throws {
        let result = try Played.play(scenario(findings: finding), against: MemoryOnlyViewKind())
        #expect(result.verdict == .passed)
        #expect(result.findings == 1)
        #expect(result.line.hasSuffix("[memory-only-view]  (1 finding)"))
    }

    @Test func `a finding that is expected and does not come fails at its own place`() throws {
        let text = scenario(findings: "\(finding), 'it is late'")
        let result = try Played.play(text, against: MemoryOnlyViewKind())
        #expect(result.verdict == .failed)
        #expect(result.problems.map(\.message) == ["the expected finding did not come"])
        #expect(result.problems.first?.place.line == 2)
        #expect(result.problems.first?.width == "'it is late'".count)
    }

    @Test func `a finding counts once`() throws {
        let text = scenario(findings: "\(finding), \(finding)")
        let result = try Played.play(text, against: MemoryOnlyViewKind())
        #expect(result.problems.map(\.message) == ["the expected finding did not come"])
    }

    @Test func `what is not expected fails, and says how it would be written`() throws {
        let result = try Played.play(scenario(findings: ""), against: MemoryOnlyViewKind())
        #expect(result.problems.map(\.message) == ["another number of requests came"])
        #expect(
            result.problems.first?.notes.last == "finding: another number of requests came: 2"
        )
    }

    @Test func `findings of one client are not forgiven another`() throws {
        let result = try Played.play(scenario(findings: finding), against: URLImageViewKind())
        #expect(result.verdict == .failed)
        #expect(try Played.play(scenario(findings: finding)).verdict == .passed)
    }

    @Test(arguments: [
        ("{ load: '/a.png', as: 'x' }", "memory-only-view has no loads, loads of images"),
        (
            "{ view: 'v', set: '/a', as: 'x' }, { view: 'v', cancel: true }",
            "memory-only-view has no cancels"
        ),
        ("{ disk: { heal: true } }", "memory-only-view has no disk"),
        ("{ clear: 'original' }", "memory-only-view has no originals"),
        ("{ expire: 'memory' }", "memory-only-view has no expiry"),
        ("{ expect: { trace: { never: ['alcedo.disk'] } } }", "memory-only-view has no trace"),
        (
            "{ view: 'v', set: '/a', as: 'x', placeholder: 'p' }",
            "memory-only-view has no placeholders"
        ),
        (
            "{ view: 'v', set: '/a', as: 'x', indicator: true }",
            "memory-only-view has no activity indicator"
        ),
        (
            "{ view: 'v', set: '/a', as: 'x', options: { forceRefresh: true } }",
            "memory-only-view has no option \"forceRefresh\""
        ),
        (
            "{ view: 'v', set: '/a', as: 'x' }, { expect: { x: { failure: 'emptySource' } } }",
            "memory-only-view has no error \"emptySource\""
        ),
    ])
    func `a scenario that needs more than a client can is not for it`(
        steps: String,
        objection: String
    ) throws {
        let text = "{ format: 1, scenario: 'it holds', steps: [\(steps)] }"
        let scenario = try Played.read(text)
        #expect(scenario.objection(of: MemoryOnlyViewKind()) == objection)
        #expect(scenario.objection(of: AlcedoClientKind()) == nil)
        let result = try Played.play(text, against: MemoryOnlyViewKind())
        #expect(result.verdict == .skipped(reason: objection))
    }

    @Test func `a scenario for named clients speaks their language`() throws {
        let scenario = try Played.read(
            """
            { format: 1, scenario: 'it holds', clients: ['url-image-view'],
              steps: [{ view: 'v', set: '/a', as: 'x', options: { cachePolicy: 'useProtocolCachePolicy' } }] }
            """
        )
        #expect(scenario.objection(of: URLImageViewKind()) == nil)
        #expect(scenario.objection(of: AlcedoClientKind()) == "it is for url-image-view")
    }

    @Test func `the table has a line for a scenario and a column for a client`() throws {
        let text = scenario(findings: finding)
        var table = ClientTable(clients: ["alcedo", "memory-only-view", "url-image-view"])
        table.add([try Played.play(text)])
        table.add([try Played.play(text, against: MemoryOnlyViewKind())])
        let lines = [
            "scenario              alcedo  memory-only-view  url-image-view",
            "Scenarios/test.json5  held    1 finding         –",
        ]
        #expect(table.text == lines.joined(separator: "\n"))
    }
}
