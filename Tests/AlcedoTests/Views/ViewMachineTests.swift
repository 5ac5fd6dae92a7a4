import Testing

@testable import Alcedo

struct ViewMachineTests {
    static func play(_ events: [ViewMachine.Event]) -> [ViewMachine.Action] {
        var machine = ViewMachine()
        return events.flatMap { machine.handle($0) }
    }

    static let set = ViewMachine.Event.set(hasSource: true, keepsContent: false)
    static let keep = ViewMachine.Event.set(hasSource: true, keepsContent: true)
    static let empty = ViewMachine.Event.set(hasSource: false, keepsContent: false)

    static let cases: [(name: String, events: [ViewMachine.Event], actions: [ViewMachine.Action])] =
        [
            (
                "an image that has to be loaded",
                [set, .started(1), .ended(1, .image(isAnimated: false))],
                [
                    .start(1), .showPlaceholder, .showIndicator, .hideIndicator, .showImage,
                    .complete(1),
                ]
            ),
            (
                "an image that is in memory shows no placeholder",
                [set, .ended(1, .image(isAnimated: false)), .started(1)],
                [.start(1), .showImage, .complete(1)]
            ),
            (
                "a failure within the start shows the placeholder",
                [set, .ended(1, .failure(hasImage: false)), .started(1)],
                [.start(1), .showPlaceholder, .complete(1)]
            ),
            (
                "a failure keeps the placeholder",
                [set, .started(1), .ended(1, .failure(hasImage: false))],
                [.start(1), .showPlaceholder, .showIndicator, .hideIndicator, .complete(1)]
            ),
            (
                "a failure with an image of its own",
                [set, .started(1), .ended(1, .failure(hasImage: true))],
                [
                    .start(1), .showPlaceholder, .showIndicator, .hideIndicator,
                    .showFailureImage, .complete(1),
                ]
            ),
            (
                "the last setting wins, whichever result comes first",
                [
                    set, .started(1), set, .started(2), .ended(1, .image(isAnimated: false)),
                    .ended(2, .image(isAnimated: false)),
                ],
                [
                    .start(1), .showPlaceholder, .showIndicator, .supersede(1), .start(2),
                    .showPlaceholder, .showIndicator, .completeSuperseded(1), .hideIndicator,
                    .showImage, .complete(2),
                ]
            ),
            (
                "a late result after the last setting has ended",
                [
                    set, .started(1), set, .ended(2, .image(isAnimated: false)),
                    .ended(1, .image(isAnimated: false)),
                ],
                [
                    .start(1), .showPlaceholder, .showIndicator, .supersede(1), .start(2),
                    .hideIndicator, .showImage, .complete(2), .completeSuperseded(1),
                ]
            ),
            (
                "nothing to show",
                [set, .started(1), empty, .ended(1, .failure(hasImage: true))],
                [
                    .start(1), .showPlaceholder, .showIndicator, .supersede(1), .hideIndicator,
                    .showPlaceholder, .completeEmpty, .completeSuperseded(1),
                ]
            ),
            (
                "keeping the image",
                [
                    set, .ended(1, .image(isAnimated: false)), keep, .started(2),
                    .ended(2, .image(isAnimated: false)),
                ],
                [
                    .start(1), .showImage, .complete(1), .start(2), .showIndicator,
                    .hideIndicator, .showImage, .complete(2),
                ]
            ),
            (
                "a view that is set to nothing keeps nothing",
                [.set(hasSource: false, keepsContent: true)], [.showPlaceholder, .completeEmpty]
            ),
            (
                "a transition holds the completion back",
                [set, .started(1), .ended(1, .image(isAnimated: true)), .shown(1)],
                [
                    .start(1), .showPlaceholder, .showIndicator, .hideIndicator,
                    .animateImage(1), .complete(1),
                ]
            ),
            (
                "a setting within a transition leaves its completion alone",
                [set, .ended(1, .image(isAnimated: true)), set, .started(2), .shown(1)],
                [
                    .start(1), .animateImage(1), .start(2), .showPlaceholder, .showIndicator,
                    .complete(1),
                ]
            ),
            ("cancelling what loads", [set, .cancelled], [.start(1), .cancel(1)]),
            ("cancelling nothing", [.cancelled], []),
            (
                "cancelling what has ended",
                [set, .ended(1, .image(isAnimated: false)), .cancelled],
                [.start(1), .showImage, .complete(1)]
            ),
        ]

    @Test(arguments: cases.indices)
    func `a view does what its events ask for`(index: Int) {
        let each = Self.cases[index]
        #expect(Self.play(each.events) == each.actions, "\(each.name)")
    }
}
