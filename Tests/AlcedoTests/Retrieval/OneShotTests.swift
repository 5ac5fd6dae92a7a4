import HalcyonWorld
import Testing

@testable import Alcedo

struct OneShotTests {
    private static func box(
        on stage: LoaderStage,
        _ queue: CallbackQueue = .mainAsync,
        _ body: @escaping @Sendable (String) -> Void
    ) -> OneShot {
        OneShot(
            { result in
                if case .failure(let error) = result { body(error.name) }
            },
            queue: queue,
            main: stage.main
        )
    }

    private static func failure(_ reason: KingfisherError.RequestErrorReason) -> OneShot.Value {
        .failure(.requestError(reason: reason))
    }

    @Test func `a box calls back once however often it is fired`() throws {
        let (stage, names) = (try LoaderStage(), Names())
        do {
            let box = Self.box(on: stage) { names.add($0) }
            box.fire(Self.failure(.emptyRequest))
            box.fire(Self.failure(.invalidURL(text: "")))
        }
        try stage.world.settle()
        #expect(names.all == ["emptyRequest"])
    }

    @Test func `a box that is let go unfired says so on its queue`() throws {
        let (stage, names) = (try LoaderStage(), Names())
        let main = stage.main
        _ = Self.box(on: stage) { names.add("\($0) \(main.isCurrent)") }
        #expect(names.all == [])
        try stage.world.settle()
        #expect(names.all == ["taskCancelled true"])
    }

    @Test func `what a callback kept is let go when it has been called`() throws {
        final class Kept: Sendable {}
        var kept: Kept? = Kept()
        weak let seen = kept
        let box = Self.box(on: try LoaderStage(), .untouch) { [kept] _ in _ = kept }
        kept = nil
        #expect(seen != nil)
        box.fire(Self.failure(.emptyRequest))
        #expect(seen == nil)
    }
}
