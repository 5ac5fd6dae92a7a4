import HalcyonClients
import HalcyonScenarios
import HalcyonServer
import Testing

/// Each fault has a scenario on each stage that can play it, and a reason on each that cannot.
struct FaultScenarioTests {
    /// A fault on a stage.
    struct Case: Hashable, CustomTestStringConvertible {
        var fault: ServerFault.Kind
        var stage: StageKind

        var testDescription: String { "\(fault.rawValue), \(stage.rawValue)" }

        static let all = ServerFault.Kind.allCases.flatMap { fault in
            StageKind.allCases.map { Case(fault: fault, stage: $0) }
        }
    }

    @Test(arguments: Case.all)
    func `has a scenario, or a reason why it cannot`(_ pair: Case) {
        let isPlayed = Self.played.contains(pair)
        if let objection = Self.objection(to: pair) {
            #expect(!isPlayed, "it is played although it \(objection)")
        } else {
            #expect(isPlayed, "no scenario of Scenarios/server plays it")
        }
    }

    @Test func `a fault without a scenario is found`() {
        #expect(Self.plays(of: []).isEmpty)
        #expect(Self.played.count > ServerFault.Kind.allCases.count * 2)
    }

    private static let played = plays(
        of: ScenarioFile.committed.filter { $0.path.hasPrefix("Scenarios/server/") }
            .compactMap { $0.read() }
    )

    /// What scenarios play, by the stages of their clients.
    private static func plays(of scenarios: [Scenario]) -> Set<Case> {
        var found: Set<Case> = []
        for scenario in scenarios where scenario.skip == nil {
            let kinds = ClientKinds.all.filter { scenario.objection(of: $0) == nil }
            let stages = Set(kinds.flatMap(\.stages)).subtracting(scenario.notOn.keys)
            let rules = scenario.rows.flatMap(\.script.rules)
            let faults = rules.flatMap { rule in
                rule.replies.compactMap(\.fault) + (rule.randomFaults?.faults ?? [])
            }
            for fault in faults {
                found.formUnion(stages.map { Case(fault: fault.kind, stage: $0) })
            }
        }
        return found
    }

    private static func objection(to pair: Case) -> String? {
        switch pair.stage {
        case .simulated: nil
        case .stubbed: pair.fault.stubbedObjection
        case .loopback: pair.fault.loopbackObjection
        }
    }
}
