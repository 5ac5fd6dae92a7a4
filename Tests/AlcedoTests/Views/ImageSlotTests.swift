import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

@testable import Alcedo

/// A slot of somebody else's: it shows its image, and knows no transitions.
private final class Poster: ImageSlot, KingfisherCompatible {
    private struct State {
        var image: Image?
        var placeholder: (any Placeholder)?
        var indicator: (any Indicator)?
    }

    let binding: ImageBinding
    private let state = Mutex(State())

    init(manager: KingfisherManager) { binding = ImageBinding(manager: manager) }

    var image: Image? {
        get { state.withLock { $0.image } }
        set { state.withLock { ($0.image, $0.placeholder) = (newValue, nil) } }
    }

    var placeholder: (any Placeholder)? {
        get { state.withLock { $0.placeholder } }
        set { state.withLock { ($0.image, $0.placeholder) = (nil, newValue) } }
    }

    var shownIndicator: (any Indicator)? {
        get { state.withLock { $0.indicator } }
        set { state.withLock { $0.indicator = newValue } }
    }
}

struct ImageSlotTests {
    private static let url = URL(string: "https://images.test/cat.png")

    @Test func `any object can be a slot`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let poster = Poster(manager: stage.manager)
        let grey = Image(width: 1, height: 1, pixels: [128, 128, 128, 255])
        try stage.world.run(on: stage.main) {
            poster.kf.indicatorType = .activity
            poster.kf.setImage(with: Self.url, placeholder: grey, options: [.transition(.fade(1))])
        }
        #expect(poster.placeholder as? Image === grey)
        #expect(poster.shownIndicator?.view.isHidden == false)
        try stage.world.settle()
        #expect(poster.image?.width == 3)
        #expect(poster.placeholder == nil)
        #expect(poster.shownIndicator == nil)
    }

    @Test func `what loads has a number of its own`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let (one, two) = (Poster(manager: stage.manager), Poster(manager: stage.manager))
        #expect(one.kf.taskIdentifier == nil)
        try stage.world.run(on: stage.main) {
            one.kf.setImage(with: Self.url)
            two.kf.setImage(with: Self.url)
        }
        let (first, second) = (one.kf.taskIdentifier, two.kf.taskIdentifier)
        #expect(first != nil && second != nil && first != second)
        try stage.world.run(on: stage.main) { one.kf.setImage(with: Self.url) }
        #expect(one.kf.taskIdentifier != first)
        try stage.world.settle()
        #expect(one.kf.taskIdentifier == nil && two.kf.taskIdentifier == nil)
    }

    @Test(arguments: [-1, .nan, .infinity, 1e300] as [TimeInterval])
    func `a transition of an impossible length is cut`(seconds: TimeInterval) {
        let transition = ImageTransition.fade(seconds)
        #expect((0...3_600).contains(transition.duration))
    }
}
