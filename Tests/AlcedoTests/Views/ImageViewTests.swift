import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization
import Testing

struct ImageViewTests {
    struct Grey: Placeholder {
        let names: Names

        func add(to imageView: ImageView) { names.add("add") }

        func remove(from imageView: ImageView) { names.add("remove") }
    }

    final class Wheel: Indicator {
        let names = Names()
        let view = PlainView()

        func startAnimatingView() { names.add("start") }

        func stopAnimatingView() { names.add("stop") }
    }

    final class Cell: Sendable {
        private let held: Mutex<ImageView?>

        init(_ view: ImageView) { held = Mutex(view) }

        var view: ImageView? {
            get { held.withLock { $0 } }
            set { held.withLock { $0 = newValue } }
        }
    }

    private static func url(_ path: String) -> URL? {
        URL(string: "https://images.test\(path)")
    }

    private static func text(_ result: Result<RetrieveImageResult, KingfisherError>) -> String {
        switch result {
        case .success(let result): "width \(result.image.width)"
        case .failure(.imageSettingError(.notCurrentSourceTask(let result, let error, _))):
            "superseded \(result?.image.width ?? 0) \(error?.name ?? "")"
        case .failure(let error): error.name
        }
    }

    @Test func `placeholder and indicator are there until the image is`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let (view, wheel, names) = (ImageView(manager: stage.manager), Wheel(), Names())
        try stage.world.run(on: stage.main) {
            view.kf.indicatorType = .custom(indicator: wheel)
            view.kf.setImage(with: Self.url("/cat.png"), placeholder: Grey(names: names)) {
                names.add(Self.text($0))
            }
        }
        #expect(view.placeholder is Grey)
        #expect(view.isIndicatorVisible)
        try stage.world.settle()
        #expect(view.image?.width == 3)
        #expect(view.placeholder == nil)
        #expect(!view.isIndicatorVisible)
        #expect(names.all == ["add", "remove", "width 3"])
        #expect(wheel.names.all == ["start", "stop"])
    }

    @Test func `the second setting wins and the first is told with its result`() throws {
        let stage = try LoaderStage([
            "/slow.png": [.dot(3, after: .seconds(2))], "/fast.png": [.dot(4, after: .seconds(1))],
        ])
        let (view, names) = (ImageView(manager: stage.manager), Names())
        try stage.world.run(on: stage.main) {
            view.kf.setImage(with: Self.url("/slow.png")) { names.add(Self.text($0)) }
        }
        // The first is on its way by then: what is superseded before that asks for nothing.
        try stage.world.advance(by: .milliseconds(1))
        try stage.world.run(on: stage.main) {
            view.kf.setImage(with: Self.url("/fast.png")) { names.add(Self.text($0)) }
        }
        try stage.world.settle()
        #expect(names.all == ["width 4", "superseded 3 "])
        #expect(view.log.compactMap { $0.image?.width } == [4])
        #expect(stage.manager.cache.isCached(forKey: "https://images.test/slow.png"))
    }

    @Test func `a view that has gone is still called back`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let (names, cell) = (Names(), Cell(ImageView(manager: stage.manager)))
        weak let seen = cell.view
        try stage.world.run(on: stage.main) {
            cell.view?.kf.setImage(with: Self.url("/cat.png")) { names.add(Self.text($0)) }
        }
        #expect(seen != nil)
        cell.view = nil
        #expect(seen == nil)
        try stage.world.settle()
        #expect(names.all == ["width 3"])
    }

    @Test func `a call from elsewhere goes to main and its handle cancels it on the way`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let (view, names) = (ImageView(manager: stage.manager), Names())
        let main = stage.main
        try stage.world.run(on: stage.seams.makeQueue("elsewhere")) {
            let task = view.kf.setImage(with: Self.url("/cat.png")) {
                names.add("\(Self.text($0)) \(main.isCurrent)")
            }
            task?.cancel()
        }
        try stage.world.settle()
        #expect(names.all == ["taskCancelled true"])
        #expect(stage.requests.isEmpty)
        #expect(!view.isIndicatorVisible)
    }

    @Test func `an image for failures is shown and nothing empties the view`() throws {
        let stage = try LoaderStage(["/gone.png": [ServerReply(status: 404)]])
        let view = ImageView(manager: stage.manager)
        let cross = Image(width: 1, height: 1, pixels: [255, 0, 0, 255])
        try stage.world.run(on: stage.main) {
            view.kf.setImage(with: Self.url("/gone.png"), options: [.onFailureImage(cross)])
        }
        try stage.world.settle()
        #expect(view.image === cross)
        try stage.world.run(on: stage.main) {
            view.kf.setImage(
                with: Self.url("/gone.png"),
                options: [.onlyFromCache, .keepCurrentImageWhileLoading, .onFailureImage(nil)]
            )
        }
        try stage.world.settle()
        #expect(view.image == nil)
    }

    @Test func `setting again from within a completion leaves the last image`() throws {
        let stage = try LoaderStage(["/a.png": [.dot(3)], "/b.png": [.dot(4)]])
        let view = ImageView(manager: stage.manager)
        try stage.world.run(on: stage.main) {
            view.kf.setImage(with: Self.url("/a.png")) { _ in
                view.kf.setImage(with: Self.url("/b.png"))
            }
        }
        try stage.world.settle()
        #expect(view.image?.width == 4)
    }

    @Test func `a transition of a view that has gone is not waited for`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let (names, cell) = (Names(), Cell(ImageView(manager: stage.manager)))
        let world = stage.world
        try world.run(on: stage.main) {
            cell.view?.kf.setImage(with: Self.url("/cat.png"), options: [.transition(.fade(5))]) {
                names.add("\(Self.text($0)) at \(world.elapsed)")
            }
        }
        cell.view = nil
        try world.settle()
        #expect(names.all == ["width 3 at 1.0 seconds"])
    }

    @Test func `a placeholder view lies in the image view while it is its placeholder`() throws {
        final class Note: PlainView, Placeholder, @unchecked Sendable {}
        let stage = try LoaderStage()
        let (view, other) = (ImageView(manager: stage.manager), ImageView(manager: stage.manager))
        let (note, below) = (Note(), PlainView())
        view.addSubview(below)
        view.placeholder = note
        #expect(view.subviews.map { $0 === note } == [false, true])
        #expect(note.superview === view)
        other.addSubview(note)
        #expect(note.superview === other)
        view.image = Image(width: 1, height: 1, pixels: [0, 0, 0, 255])
        #expect(note.superview === other)
        note.removeFromSuperview()
        #expect(note.superview == nil)
        #expect(view.subviews.count == 1)
    }

    @Test func `an image that is the placeholder is the image of the view`() throws {
        let view = ImageView(manager: try LoaderStage().manager)
        let grey = Image(width: 1, height: 1, pixels: [128, 128, 128, 255])
        view.placeholder = grey
        #expect(view.image === grey)
        #expect(view.kf.placeholder as? Image === grey)
        view.placeholder = nil
        #expect(view.image == nil)
    }

    @Test func `the indicator can be read and bytes that are no image stand for none`() throws {
        let view = ImageView(manager: try LoaderStage().manager)
        #expect(view.kf.indicator == nil)
        view.kf.indicatorType = .activity
        #expect(view.kf.indicator != nil)
        view.kf.indicatorType = .image(imageData: Data([1, 2, 3]))
        #expect(view.kf.indicator == nil)
        view.kf.indicatorType = .image(imageData: Data(DotDecoder.file(2)))
        let indicator = try #require(view.kf.indicator)
        #expect(indicator.view.isHidden)
        indicator.startAnimatingView()
        #expect(!indicator.view.isHidden)
        let (wheel, names) = (Wheel(), Names())
        view.kf.indicatorType = .custom(indicator: wheel)
        #expect(view.kf.indicator?.view === wheel.view)
        #expect(names.all.isEmpty)
    }

    @Test func `another indicator takes the place of the one that moves`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let (view, first, second) = (ImageView(manager: stage.manager), Wheel(), Wheel())
        try stage.world.run(on: stage.main) {
            view.kf.indicatorType = .custom(indicator: first)
            view.kf.setImage(with: Self.url("/cat.png"))
            view.kf.indicatorType = .custom(indicator: second)
            view.kf.setImage(with: Self.url("/cat.png"))
        }
        try stage.world.settle()
        #expect(first.names.all == ["start", "stop"])
        #expect(second.names.all == ["start", "stop"])
    }

    @Test func `views of two managers use their own caches and defaults`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3), .dot(3)]])
        let second = KingfisherManager(
            downloader: ImageDownloader(name: "second", environment: stage.environment),
            cache: ImageCache(name: "second", environment: stage.environment)
        )
        let cross = Image(width: 1, height: 1, pixels: [255, 0, 0, 255])
        second.defaultOptions = [.onlyFromCache, .onFailureImage(cross)]
        let (one, two) = (ImageView(manager: stage.manager), ImageView(manager: second))
        try stage.world.run(on: stage.main) { one.kf.setImage(with: Self.url("/cat.png")) }
        try stage.world.settle()
        try stage.world.run(on: stage.main) { two.kf.setImage(with: Self.url("/cat.png")) }
        try stage.world.settle()
        #expect(one.image?.width == 3)
        #expect(two.image === cross)
        #expect(!second.cache.isCached(forKey: "https://images.test/cat.png"))
        #expect(stage.requests == ["/cat.png"])
    }
}
