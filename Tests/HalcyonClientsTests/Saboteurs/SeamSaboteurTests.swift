import HalcyonClients
import HalcyonScenarios
import Testing

/// A seam that breaks its law under the loader does not go unseen.
struct SeamSaboteurTests {
    /// A scenario that holds over whole seams, and what it says over a broken one.
    private struct Trap {
        var steps = "{ load: '/a.png', as: 'a' }, { settle: true }"
        var ending = "a: { success: { from: 'network' } }"
        /// The line of a failure that must be among those reported.
        var says: [String]
    }

    private static let reloading =
        "{ load: '/a.png', as: 'a' }, { settle: true }, { clear: 'memory' }, "
        + "{ load: '/a.png', as: 'b' }, { settle: true }"

    private static func trap(for sabotage: SeamSabotage) -> Trap {
        switch sabotage {
        case .ignoresCancel:
            Trap(
                steps: "{ load: '/a.png', as: 'a' }, { cancel: 'a' }",
                ending: "a: { cancelled: true }",
                says: ["check: closed-requests"]
            )
        case .swallowsEnd:
            Trap(
                steps: "{ load: '/a.png', as: 'a' }, { advance: '1s' }",
                says: ["check: disarmed-timers", "the load \"a\" ended in another way"]
            )
        case .sendsTwice: Trap(says: ["check: matched-requests"])
        case .answersItself: Trap(says: ["check: used-replies"])
        case .truncatesWrites:
            Trap(
                steps: reloading,
                ending: "b: { success: { from: 'disk', size: [4, 4] } }",
                says: ["the load \"b\" ended in another way", "check: matched-requests"]
            )
        case .forgetsWrites:
            Trap(
                ending: "cache: { disk: { '/a.png': {} } }",
                says: ["there is no entry in disk and /a.png"]
            )
        case .runsMainInline:
            Trap(
                steps: "{ load: '/a.png', as: 'a' }, { settle: true }, "
                    + "{ load: '/a.png', as: 'b', callbackQueue: 'mainAsync' }, { settle: true }",
                ending: "b: { success: { from: 'memory' }, synchronous: false }",
                says: ["the load \"b\" called back at another moment"]
            )
        case .leavesMain: Trap(says: ["check: queue"])
        case .runsDiskInline: Trap(says: ["check: disk-off-callers-queue"])
        case .ignoresTimerCancel: Trap(says: ["check: disarmed-timers"])
        case .startsNoTask:
            Trap(
                steps: "{ load: '/a.png', as: 'a', form: 'async' }, { settle: true }",
                says: ["check: completes-once", "the load \"a\" never completed"]
            )
        case .endsNoTask:
            Trap(
                steps: "{ load: '/a.png', as: 'a', form: 'async' }, { settle: true }",
                says: ["check: finished-tasks"]
            )
        case .hoardsImages: Trap(says: ["check: released", "the image of \"a\" is still there"])
        case .paintsAnother:
            Trap(
                ending: "a: { success: { picture: { png: [4, 4] } } }",
                says: ["the load \"a\" ended in another way"]
            )
        }
    }

    private static func scenario(_ trap: Trap) -> String {
        """
        { format: 1, scenario: 'it holds',
          server: { 'GET /a.png': { replies: [{ latency: '9ms', image: { png: [4, 4] } }] } },
          steps: [\(trap.steps)],
          finally: { \(trap.ending) } }
        """
    }

    @Test(arguments: SeamSabotage.allCases)
    func `the loader passes over whole seams`(sabotage: SeamSabotage) throws {
        let result = try Played.play(Self.scenario(Self.trap(for: sabotage)))
        #expect(result.details == "")
        #expect(result.verdict == .passed)
    }

    @Test(arguments: SeamSabotage.allCases)
    func `is told from whole seams`(sabotage: SeamSabotage) throws {
        let trap = Self.trap(for: sabotage)
        let result = try Played.play(
            Self.scenario(trap),
            against: SeamSaboteurKind(sabotage)
        )
        #expect(result.verdict == .failed)
        for line in trap.says {
            #expect(result.details.contains(line), "\(result.details)")
        }
    }
}
