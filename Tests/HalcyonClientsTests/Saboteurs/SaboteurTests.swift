import AlcedoCore
import HalcyonClients
import HalcyonScenarios
import Testing

/// Each check that is made without being asked for catches the client that it is for.
struct SaboteurTests {
    /// The text of a scenario that holds against the loader.
    private static func scenario(for sabotage: Sabotage, waiving check: String? = nil) -> String {
        let waive = check.map { ", waive: { \"\($0)\": \"a test\" }" } ?? ""
        let steps =
            switch sabotage {
            case .ignoresCancel, .progressesAfterCancel:
                "{ load: '/a.png', as: 'a' }, { cancel: 'a' }, { settle: true }"
            case .keepsView, .completesOnDrop, .readsDiskOnDrop:
                "{ view: 'cell', set: '/a.png', as: 'a' }, { settle: true }"
            default:
                "{ load: '/a.png', as: 'a' }, { settle: true }, { clear: 'memory' }, { settle: true }"
            }
        let open =
            sabotage == .leavesRequestOpen
            ? ", 'GET /open': { optional: true, replies: [{ fault: 'timeout' }] }" : ""
        return """
            { format: 1, scenario: 'it holds'\(waive),
              server: { 'GET /a.png': { replies: [{ latency: '9ms', image: { png: [4, 4] } }] }\(open) },
              steps: [\(steps)] }
            """
    }

    private static func check(for sabotage: Sabotage) -> AlwaysOnCheck {
        switch sabotage {
        case .completesTwice, .completesOnDrop, .neverCompletes, .confirmsTwice: .completesOnce
        case .callsBackElsewhere: .queue
        case .ignoresCancel, .progressesAfterCancel: .nothingAfterCancel
        case .progressFalls, .progressPassesTotal, .progressAfterCompletion: .progress
        case .readsDiskOnCallersQueue, .readsDiskOnDrop: .diskOffCallersQueue
        case .asksForMore, .asksTwice: .matchedRequests
        case .neverAsks: .usedReplies
        case .leavesRequestOpen: .closedRequests
        case .armsTimer: .disarmedTimers
        case .leavesTask: .finishedTasks
        case .keepsHandle, .keepsImage, .keepsView: .released
        case .countsWrong: .totals
        }
    }

    @Test(arguments: Sabotage.allCases)
    func `the loader itself passes`(sabotage: Sabotage) throws {
        let result = try Played.play(Self.scenario(for: sabotage), against: AlcedoClientKind())
        #expect(result.details == "")
        #expect(result.verdict == .passed)
    }

    @Test(arguments: Sabotage.allCases)
    func `is caught by the check that is for it`(sabotage: Sabotage) throws {
        let text = Self.scenario(for: sabotage)
        let result = try Played.play(text, against: SaboteurKind(sabotage))
        let note = "check: \(Self.check(for: sabotage).rawValue)"
        #expect(result.verdict == .failed)
        #expect(result.problems.contains { $0.notes.contains(note) }, "\(result.details)")
    }

    @Test(arguments: Sabotage.allCases)
    func `passes when the check is waived, and is counted`(sabotage: Sabotage) throws {
        let check = Self.check(for: sabotage)
        let text = Self.scenario(for: sabotage, waiving: check.rawValue)
        let result = try Played.play(text, against: SaboteurKind(sabotage))
        #expect(result.waived[check, default: 0] > 0)
        let note = "check: \(check.rawValue)"
        #expect(!result.problems.contains { $0.notes.contains(note) }, "\(result.details)")
    }

    @Test func `every check has a saboteur`() {
        // What needs several stages has its own: LiarTests.
        let all = Set(AlwaysOnCheck.allCases).subtracting([.parity])
        #expect(Set(Sabotage.allCases.map(Self.check)) == all)
    }
}
