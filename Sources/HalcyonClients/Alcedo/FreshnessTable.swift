import Alcedo
package import HalcyonScenarios

/// The page that says what the server's word on freshness and the options around it come to: the
/// loader's plan in all its combinations.
package struct FreshnessTable: Sendable {
    /// What a request asks before anything is sent, for every combination of options and of what is
    /// there.
    package static let plan = DecisionTable(planFields) { chosen in
        let plan = RetrievalPlan(
            forceRefresh: chosen[0] == 0,
            fromMemoryCacheOrRefresh: chosen[1] == 0,
            onlyFromCache: chosen[2] == 0,
            isOriginalEligible: true,
            caching: .followsServer(isRequestKnown: chosen[3] == 1)
        )
        return walk(plan, from: plan.first) { lookup in
            switch lookup {
            case .targetMemory: chosen[4] == 0
            case .response: chosen[5] == 0
            default: false
            }
        }
    }

    /// What becomes of a stored response that may be shown.
    package static let making = DecisionTable(makingFields) { chosen in
        let plan = RetrievalPlan(
            forceRefresh: chosen[0] == 0,
            fromMemoryCacheOrRefresh: chosen[1] == 0,
            onlyFromCache: false,
            isOriginalEligible: chosen[2] == 0,
            caching: .followsServer(isRequestKnown: true)
        )
        return walk(plan, from: plan.afterResponse) { lookup in
            switch lookup {
            case .variantMemory: chosen[3] == 0
            case .variantDisk: chosen[4] == 0
            default: false
            }
        }
    }

    private static let planFields: [DecisionTable.Field] = [
        .init("`forceRefresh`", ["on", "off"]),
        .init("`fromMemoryCacheOrRefresh`", ["on", "off"]),
        .init("`onlyFromCache`", ["on", "off"]),
        .init("`requestModifier`", ["yes", "no"]),
        .init("image in memory", ["of a fresh response", "another, or none"]),
        .init("stored response", ["may be shown", "another, or none"]),
    ]

    private static let makingFields: [DecisionTable.Field] = [
        .init("`forceRefresh`", ["on", "off"]),
        .init("`fromMemoryCacheOrRefresh`", ["on", "off"]),
        .init("processor, or `originalCache`", ["yes", "no"]),
        .init("made of it, in memory", ["yes", "no"]),
        .init("made of it, on disk", ["yes", "no"]),
    ]

    /// The lookups that are made, in their order, and what comes of them.
    private static func walk(
        _ plan: RetrievalPlan,
        from first: RetrievalPlan.Step,
        _ finds: (RetrievalPlan.Lookup) -> Bool
    ) -> [String] {
        var names: [String] = []
        var step = first
        while case .look(let lookup) = step {
            names.append(lookup.title)
            // The rest of the walk is the other table's.
            if lookup == .response, finds(lookup) {
                return [names.joined(separator: ", "), "show the stored response"]
            }
            step = plan.next(after: lookup, found: finds(lookup))
        }
        guard case .end(let outcome) = step else { return [] }
        let read = names.isEmpty ? "nothing" : names.joined(separator: ", ")
        return [read, title(of: outcome, plan)]
    }

    private static func title(
        of outcome: RetrievalPlan.Outcome,
        _ plan: RetrievalPlan
    ) -> String {
        switch outcome {
        case .serveMemory: "serve from memory"
        case .serveDisk: "serve from disk"
        case .makeFromResponse: "make the image of the response"
        case .notCached: "fail with `imageNotExisting`"
        case .processOriginal: "process the original"
        case .fetch:
            switch plan.asking {
            case .normally: "ask the HTTP cache, and the server through it"
            case .validating: "ask the server, with the validators that are stored"
            case .nobody: "ask the HTTP cache alone; stale will do"
            }
        }
    }

    /// The page.
    package static var text: String {
        let results = ["what is read", "what happens"]
        let lines =
            FreshnessProse.introduction + plan.markdown(results) + FreshnessProse.making
            + making.markdown(results) + FreshnessProse.rest
        return lines.joined(separator: "\n") + "\n"
    }
}
