import Testing

@testable import Alcedo

struct FollowingPlanTests {
    private static let plans: [RetrievalPlan] = (0..<32).map { flags in
        RetrievalPlan(
            forceRefresh: flags & 1 != 0,
            fromMemoryCacheOrRefresh: flags & 2 != 0,
            onlyFromCache: flags & 4 != 0,
            isOriginalEligible: flags & 8 != 0,
            caching: .followsServer(isRequestKnown: flags & 16 != 0)
        )
    }

    /// Walks with every combination of answers.
    private static func walks(
        _ plan: RetrievalPlan,
        _ step: RetrievalPlan.Step,
        _ asked: [RetrievalPlan.Lookup] = []
    ) -> [(asked: [RetrievalPlan.Lookup], outcome: RetrievalPlan.Outcome)] {
        switch step {
        case .end(let outcome): return [(asked, outcome)]
        case .look(let lookup):
            guard asked.count < 8 else { return [] }
            return [true, false].flatMap { found in
                walks(plan, plan.next(after: lookup, found: found), asked + [lookup])
            }
        }
    }

    @Test func `images without a response behind them are never looked for`() {
        for plan in Self.plans {
            let asked = Self.walks(plan, plan.first).flatMap(\.asked)
            let others: [RetrievalPlan.Lookup] = [.targetDisk, .originalMemory, .originalDisk]
            #expect(Set(asked).isDisjoint(with: others), "\(plan)")
        }
    }

    @Test func `a forced refresh reads nothing and asks the server`() {
        for plan in Self.plans where plan.forceRefresh {
            #expect(plan.first == .end(.fetch))
            #expect(plan.afterResponse == .end(.makeFromResponse))
            #expect(plan.asking == .validating)
        }
    }

    @Test func `only from the cache never asks the server unless a refresh is forced`() {
        for plan in Self.plans where plan.onlyFromCache && !plan.forceRefresh {
            #expect(plan.asking == .nobody)
        }
    }

    @Test func `from memory or refresh never reads a file`() {
        for plan in Self.plans where plan.fromMemoryCacheOrRefresh && !plan.forceRefresh {
            let asked =
                Self.walks(plan, plan.first).flatMap(\.asked)
                + Self.walks(plan, plan.afterResponse).flatMap(\.asked)
            #expect(Set(asked).isDisjoint(with: [.response, .variantDisk]), "\(plan)")
        }
    }

    @Test func `memory is not asked before the request is known`() {
        for plan in Self.plans where plan.caching == .followsServer(isRequestKnown: false) {
            #expect(Self.walks(plan, plan.first).allSatisfy { $0.asked.isEmpty })
        }
    }

    @Test func `a response that may be shown always makes an image`() {
        for plan in Self.plans {
            let outcomes = Set(Self.walks(plan, plan.afterResponse).map(\.outcome))
            #expect(outcomes.contains(.makeFromResponse))
            #expect(outcomes.isSubset(of: [.serveMemory, .serveDisk, .makeFromResponse]))
        }
    }
}
