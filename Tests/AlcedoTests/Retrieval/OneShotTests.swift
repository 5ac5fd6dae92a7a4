import HalcyonWorld
import Testing

@testable import Alcedo

struct OneShotTests {
    private static func box(
        on stage: LoaderStage,
        _ queue: CallbackQueue = .mainAsync,
        _ body: @escaping @Sendable (String) -> Void
    ) -> OneShot<String> {
        OneShot(body, queue: queue, main: stage.main, abandoned: { "abandoned" })
    }

    @Test func `a box calls back once however often it is fired`() throws {
        let (stage, names) = (try LoaderStage(), Names())
        do {
            let box = Self.box(on: stage) { names.add($0) }
            box.fire("first")
            box.fire("second")
        }
        try stage.world.settle()
        #expect(names.all == ["first"])
    }

    @Test func `a box that is let go unfired says so on its queue`() throws {
        let (stage, names) = (try LoaderStage(), Names())
        let main = stage.main
        _ = Self.box(on: stage) { names.add("\($0) \(main.isCurrent)") }
        #expect(names.all == [])
        try stage.world.settle()
        #expect(names.all == ["abandoned true"])
    }

    @Test func `what a callback kept is let go when it has been called`() throws {
        final class Kept: Sendable {}
        var kept: Kept? = Kept()
        weak let seen = kept
        let box = Self.box(on: try LoaderStage(), .untouch) { [kept] _ in _ = kept }
        kept = nil
        #expect(seen != nil)
        box.fire("now")
        #expect(seen == nil)
    }
}
