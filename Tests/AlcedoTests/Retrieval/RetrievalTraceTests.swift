import Foundation
import HalcyonWorld
import Testing

@testable import Alcedo

/// The phases that the loader goes through, held to the plan in every case that can be set up.
struct RetrievalTraceTests {
    private struct Same: ImageProcessor {
        let identifier = "same"

        func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
            if case .image(let image) = item { image } else { nil }
        }
    }

    static let url = "https://images.test/cat.png"

    @Test(arguments: [false, true])
    func `a request goes through the phases of its plan, and through no others`(
        fromProvider: Bool
    ) throws {
        for each in RetrievalPlanTests.cases where isPossible(each) {
            let stage = try LoaderStage(["/cat.png": [.dot(9)]])
            fill(stage.manager.cache, each)
            let names = Names()
            let source = try source(fromProvider)
            let options = options(each.plan)
            try stage.world.run(on: stage.main) { [manager = stage.manager] in
                manager.retrieveImage(with: source, options: options) { result in
                    names.add((try? result.get().origin.rawValue) ?? "failed")
                }
            }
            try stage.world.settle()
            let expected = phases(each)
            #expect(stage.phases(of: 1) == expected.phases, "\(each)")
            let origin = expected.origin ?? (fromProvider ? "provider" : "network")
            #expect(names.all == [origin], "\(each)")
        }
    }

    /// Without a processor the original is the target: there is no other one to set up.
    private func isPossible(_ each: RetrievalPlanTests.Case) -> Bool {
        each.plan.isOriginalEligible || each.original == .none
    }

    private func source(_ fromProvider: Bool) throws -> Source {
        guard fromProvider else { return .network(try #require(URL(string: Self.url))) }
        let file = Data(DotDecoder.file(9))
        return .provider(RawImageDataProvider(data: file, cacheKey: Self.url))
    }

    private func options(_ plan: RetrievalPlan) -> KingfisherOptionsInfo {
        var options: KingfisherOptionsInfo = []
        if plan.forceRefresh { options.append(.forceRefresh) }
        if plan.fromMemoryCacheOrRefresh { options.append(.fromMemoryCacheOrRefresh) }
        if plan.onlyFromCache { options.append(.onlyFromCache) }
        if plan.isOriginalEligible { options.append(.processor(Same())) }
        return options
    }

    private func fill(_ cache: ImageCache, _ each: RetrievalPlanTests.Case) {
        let processor = each.plan.isOriginalEligible ? Same().identifier : ""
        let target = CacheKey(resource: Self.url, processor: processor)
        put(each.target, into: cache, under: target)
        put(each.original, into: cache, under: CacheKey(resource: Self.url))
    }

    private func put(_ holding: RetrievalPlan.Holding, into cache: ImageCache, under key: CacheKey)
    {
        switch holding {
        case .memory:
            let image = Image(width: 1, height: 1, pixels: [1, 2, 3, 4])
            cache.restoreInMemory(image, for: key, age: .zero)
        case .disk: try? cache.restoreOnDisk(DotDecoder.file(5), for: key, age: .zero)
        case .none: break
        }
    }

    /// What the plan means for the loader: the lookups in order, and what the outcome leads to.
    private func phases(
        _ each: RetrievalPlanTests.Case
    ) -> (phases: [RetrievalPhase], origin: String?) {
        var phases: [RetrievalPhase] = []
        var step = each.plan.first
        while case .look(let lookup) = step {
            let phase: RetrievalPhase =
                switch lookup {
                case .targetMemory: .memory
                case .targetDisk: .disk
                case .originalMemory, .originalDisk: .original
                case .response, .variantDisk: .disk
                case .variantMemory: .memory
                }
            if phases.last != phase { phases.append(phase) }
            step = each.plan.next(after: lookup, found: has(each, lookup))
        }
        let making: [RetrievalPhase] =
            each.plan.isOriginalEligible ? [.processing, .storing, .done] : [.storing, .done]
        switch each.plan.outcome(target: each.target, original: each.original) {
        case .serveMemory: return (phases + [.done], "memory")
        case .serveDisk: return (phases + [.decoding, .done], "disk")
        case .processOriginal(.disk): return (phases + [.decoding] + making, "original")
        case .processOriginal: return (phases + making, "original")
        case .fetch, .makeFromResponse: return (phases + [.transport, .decoding] + making, nil)
        case .notCached: return (phases + [.failed], "failed")
        }
    }

    private func has(_ each: RetrievalPlanTests.Case, _ lookup: RetrievalPlan.Lookup) -> Bool {
        switch lookup {
        case .targetMemory: each.target == .memory
        case .targetDisk: each.target == .disk
        case .originalMemory: each.original == .memory
        case .originalDisk: each.original == .disk
        case .response, .variantMemory, .variantDisk: false
        }
    }
}
