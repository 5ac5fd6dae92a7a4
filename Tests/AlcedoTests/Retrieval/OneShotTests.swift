import Testing

@testable import Alcedo

struct OneShotTests {
    @Test func `a box calls back once however often it is fired`() {
        let names = Names()
        do {
            let box = OneShot<String>({ names.add($0) }, ifAbandoned: { $0("abandoned") })
            box.fire("first")
            box.fire("second")
        }
        #expect(names.all == ["first"])
    }

    @Test func `a box that is let go unfired says so`() {
        let names = Names()
        _ = OneShot<String>({ names.add($0) }, ifAbandoned: { $0("abandoned") })
        #expect(names.all == ["abandoned"])
    }

    @Test func `what a callback kept is let go when it has been called`() {
        final class Kept: Sendable {}
        var kept: Kept? = Kept()
        weak let seen = kept
        let box = OneShot<String>({ [kept] _ in _ = kept }, ifAbandoned: { _ in })
        kept = nil
        #expect(seen != nil)
        box.fire("now")
        #expect(seen == nil)
    }
}
