import Foundation
import HalcyonServer
import HalcyonWorld
import Testing

@testable import Alcedo

struct RetrievalOptionTests {
    /// Notes on which queue it works.
    private struct Watching: ImageProcessor {
        let identifier = "watching"
        let room: any WorkQueue
        let names: Names

        func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
            names.add(room.isCurrent ? "room" : "elsewhere")
            if case .image(let image) = item { return image }
            return nil
        }
    }

    @Test func `the processor works on the queue that is asked for, or on the loader's own`() throws
    {
        let stage = try LoaderStage(["/cat.png": [.dot(3), .dot(3)]])
        let room = stage.seams.makeQueue("room")
        let names = Names()
        let processor = Watching(room: room, names: names)
        _ = try stage.load("/cat.png", [.processor(processor), .processingQueue(.queue(room))])
        _ = try stage.load("/cat.png", [.processor(processor), .forceRefresh])
        #expect(names.all == ["room", "elsewhere"])
    }

    @Test func `a result's data is that of the stored image, without modifier and scale`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let modifier = AnyImageModifier { image in
            Image(width: 1, height: 1, pixels: [9, 9, 9, 9], scale: image.scale)
        }
        let options: KingfisherOptionsInfo = [.imageModifier(modifier), .scaleFactor(2)]
        let first = try #require(stage.load("/cat.png", options).results.first).get()
        #expect(first.image.width == 1)
        #expect(first.image.scale == 2)
        #expect(first.data() == Data(DotDecoder.file(3)))
        let second = try #require(stage.load("/cat.png", options).results.first).get()
        #expect(second.cacheType == .memory)
        let file = try #require(second.data())
        let decoded = try StandardImageDecoder().decode(Array(file))
        #expect(decoded.width == 3)
    }

    @Test func `scales that no picture can have are left aside`() {
        let image = Image(width: 1, height: 1, pixels: [1, 2, 3, 4])
        for scale in [0, -1, Double.nan, .infinity] { #expect(image.scaled(to: scale) === image) }
        #expect(image.scaled(to: 1) === image)
        #expect(image.scaled(to: 3).scale == 3)
    }

    @Test func `what a decoder is asked for comes from the options`() {
        let options = KingfisherParsedOptionsInfo([
            .onlyLoadFirstFrame, .preloadAllAnimationData, .progressiveJPEG(.default),
        ])
        let wanted = ImageDecodingOptions(
            onlyFirstFrame: true,
            preloadsAllFrames: true,
            progressive: .default
        )
        #expect(options.decoding == wanted)
        #expect(KingfisherParsedOptionsInfo().decoding == ImageDecodingOptions())
    }

    @Test func `an awaited download ends once, also when its task was cancelled before`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let names = Names()
        let url = try #require(URL(string: "https://images.test/cat.png"))
        let downloader = stage.manager.downloader
        for cancels in [false, true] {
            try stage.world.run(on: stage.main) { [tasks = stage.seams.tasks] in
                let task = tasks.start(.here()) {
                    do throws(KingfisherError) {
                        names.add("\(try await downloader.downloadImage(with: url).image.width)")
                    } catch {
                        names.add(error.name)
                    }
                }
                if cancels { task.cancel() }
            }
            try stage.world.settle()
        }
        #expect(names.all == ["3", "taskCancelled"])
        #expect(stage.requests == ["/cat.png"])
    }

    @Test func `a direct download knows no retries and no other sources`() throws {
        let stage = try LoaderStage(["/cat.png": [ServerReply(status: 500)]])
        let names = Names()
        let url = try #require(URL(string: "https://images.test/cat.png"))
        let other = RawImageDataProvider(data: Data(DotDecoder.file(3)), cacheKey: "other")
        try stage.world.run(on: stage.main) { [manager = stage.manager] in
            manager.downloader.downloadImage(
                with: url,
                options: [
                    .retryStrategy(DelayRetryStrategy(maxRetryCount: 3)),
                    .alternativeSources([.provider(other)]),
                ]
            ) { result in
                if case .failure(let error) = result { names.add(error.name) }
            }
        }
        try stage.world.settle()
        #expect(names.all == ["invalidHTTPStatusCode"])
        #expect(stage.requests.count == 1)
    }
}
