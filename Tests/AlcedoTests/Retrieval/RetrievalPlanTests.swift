import Testing

@testable import Alcedo

struct RetrievalPlanTests {
    /// One of the 144 cases.
    struct Case: CustomStringConvertible {
        var plan: RetrievalPlan
        var target: RetrievalPlan.Holding
        var original: RetrievalPlan.Holding

        var description: String {
            let flags = [
                plan.forceRefresh, plan.fromMemoryCacheOrRefresh, plan.onlyFromCache,
                plan.isOriginalEligible,
            ]
            return flags.map { $0 ? "1" : "0" }.joined() + " \(target) \(original)"
        }
    }

    static let cases: [Case] = (0..<16).flatMap { flags in
        RetrievalPlan.Holding.allCases.flatMap { target in
            RetrievalPlan.Holding.allCases.map { original in
                Case(
                    plan: RetrievalPlan(
                        forceRefresh: flags & 1 != 0,
                        fromMemoryCacheOrRefresh: flags & 2 != 0,
                        onlyFromCache: flags & 4 != 0,
                        isOriginalEligible: flags & 8 != 0
                    ),
                    target: target,
                    original: original
                )
            }
        }
    }

    /// The table as people read it.
    ///
    /// Force refresh, target, memory or refresh, eligible, original, only from cache, and the
    /// outcome. `*` fits all; the first row that fits decides.
    static let rows = """
        1 *      * * *      * fetch
        0 memory * * *      * serveMemory
        0 disk   0 * *      * serveDisk
        0 disk   1 1 memory * originalMemory
        0 none   * 1 memory * originalMemory
        0 none   0 1 disk   * originalDisk
        0 none   0 0 *      1 notCached
        0 none   0 0 *      0 fetch
        0 none   0 1 none   1 notCached
        0 none   0 1 none   0 fetch
        0 *      1 0 *      1 notCached
        0 *      1 0 *      0 fetch
        0 *      1 1 disk   1 notCached
        0 *      1 1 disk   0 fetch
        0 *      1 1 none   1 notCached
        0 *      1 1 none   0 fetch
        """
        .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

    static func expected(_ each: Case) -> String? {
        let facts = [
            each.plan.forceRefresh ? "1" : "0",
            "\(each.target)",
            each.plan.fromMemoryCacheOrRefresh ? "1" : "0",
            each.plan.isOriginalEligible ? "1" : "0",
            "\(each.original)",
            each.plan.onlyFromCache ? "1" : "0",
        ]
        return rows.first { row in zip(row, facts).allSatisfy { $0 == "*" || $0 == $1 } }?.last
    }

    static func name(_ outcome: RetrievalPlan.Outcome) -> String {
        switch outcome {
        case .processOriginal(.memory): "originalMemory"
        case .processOriginal(.disk): "originalDisk"
        default: "\(outcome)"
        }
    }

    @Test func `there are 144 cases and every row decides one of them`() {
        #expect(Self.cases.count == 144)
        for row in Self.rows {
            let isUsed = Self.cases.contains { each in
                let facts = Self.expected(each)
                return facts == row.last
            }
            #expect(isUsed, "\(row)")
        }
    }

    @Test func `the plan is the table in all cases`() {
        for each in Self.cases {
            let outcome = each.plan.outcome(target: each.target, original: each.original)
            #expect(Self.name(outcome) == Self.expected(each), "\(each)")
        }
    }

    @Test func `walking one lookup at a time gives the same and never asks twice`() {
        for each in Self.cases {
            var asked: [RetrievalPlan.Lookup] = []
            var step = each.plan.first
            while case .look(let lookup) = step, asked.count < 5 {
                asked.append(lookup)
                step = each.plan.next(after: lookup, found: Self.has(each, lookup))
            }
            let whole = each.plan.outcome(target: each.target, original: each.original)
            #expect(step == .end(whole), "\(each)")
            #expect(Set(asked).count == asked.count, "\(each)")
        }
    }

    private static func has(_ each: Case, _ lookup: RetrievalPlan.Lookup) -> Bool {
        switch lookup {
        case .targetMemory: each.target == .memory
        case .targetDisk: each.target == .disk
        case .originalMemory: each.original == .memory
        case .originalDisk: each.original == .disk
        case .response, .variantMemory, .variantDisk: false
        }
    }
}
