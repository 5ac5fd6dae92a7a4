import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Testing

struct OptionsTests {
    struct Named: ImageProcessor {
        let identifier: String

        func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
            if case .image(let image) = item { image } else { nil }
        }
    }

    @Test func `later options win over earlier ones and flags stay on`() {
        let parsed = KingfisherParsedOptionsInfo([
            .processor(Named(identifier: "a")), .forceRefresh, .memoryCacheExpiration(.never),
            .processor(Named(identifier: "b")), .memoryCacheExpiration(.expired),
        ])
        #expect(parsed.processor.identifier == "b")
        #expect(parsed.forceRefresh)
        #expect(parsed.memoryCacheExpiration == .expired)
        #expect(!parsed.onlyFromCache)
    }

    @Test func `a request's options win over the manager's defaults`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        stage.manager.defaultOptions = [.processor(Named(identifier: "a")), .cacheMemoryOnly]
        _ = try stage.load("/cat.png", [.processor(Named(identifier: "b"))])
        let key = "https://images.test/cat.png"
        #expect(stage.manager.cache.isCached(forKey: key, processorIdentifier: "b"))
        #expect(!stage.manager.cache.isCached(forKey: key, processorIdentifier: "a"))
        #expect(stage.manager.cache.diskTotals.count == 0)
    }

    @Test func `a target cache of a request is asked and filled instead of the manager's`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let other = ImageCache(name: "other", environment: stage.environment)
        _ = try stage.load("/cat.png", [.targetCache(other)])
        #expect(stage.manager.cache.memoryTotals.count == 0)
        #expect(try stage.load("/cat.png", [.targetCache(other)]).outcome == "memory")
    }

    @Test func `a downloader of a request is used with its own limits`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let strict = ImageDownloader(name: "strict", environment: stage.environment)
        strict.maximumBodySize = .bytes(5)
        #expect(try stage.load("/cat.png", [.downloader(strict)]).outcome == "bodyTooLarge")
    }

    @Test func `every option has words and its place`() {
        for option in LoaderOption.allCases {
            #expect(option.summary.hasSuffix("."), "\(option)")
            #expect(!option.defaultValue.isEmpty, "\(option)")
        }
        let items: [KingfisherOptionsInfoItem] = [
            .forceRefresh, .fromMemoryCacheOrRefresh, .onlyFromCache, .cacheMemoryOnly,
            .waitForCache, .cacheOriginalImage, .keepCurrentImageWhileLoading,
            .callbackQueue(.untouch), .processor(DefaultImageProcessor.default),
            .memoryCacheExpiration(.never), .diskCacheExpiration(.never),
            .memoryCacheAccessExtendingExpiration(.none),
            .diskCacheAccessExtendingExpiration(.none), .onFailureImage(nil),
            .processingQueue(.untouch), .imageModifier(AnyImageModifier { $0 }), .scaleFactor(2),
            .backgroundDecode, .onlyLoadFirstFrame, .preloadAllAnimationData,
            .progressiveJPEG(.default), .retryStrategy(BackoffRetryStrategy()),
            .alternativeSources([]), .lowDataMode(nil), .loadDiskFileSynchronously,
            .asyncCacheTypeCheck,
        ]
        #expect(items.allSatisfy { $0.option.scope == .request })
        #expect(Set(items.map(\.option)).count == items.count)
    }

    @Test func `letting go of a downloader ends nothing and its load completes once`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let names = Names()
        let url = try #require(URL(string: "https://images.test/cat.png"))
        weak var seen: ImageDownloader?
        do {
            let downloader = ImageDownloader(name: "brief", environment: stage.environment)
            seen = downloader
            try stage.world.run(on: stage.main) {
                downloader.downloadImage(with: url) { result in
                    names.add((try? result.get().image.width).map { "\($0)" } ?? "failed")
                }
            }
        }
        try stage.world.settle()
        #expect(names.all == ["3"])
        #expect(seen == nil)
        #expect(stage.world.awaitedTimers.isEmpty)
    }

    @Test func `a direct download asks and fills no cache`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let names = Names()
        let url = try #require(URL(string: "https://images.test/cat.png"))
        try stage.world.run(on: stage.main) { [manager = stage.manager] in
            manager.downloader.downloadImage(with: url) { result in
                names.add((try? result.get().originalData.count).map { "\($0)" } ?? "failed")
            }
        }
        try stage.world.settle()
        #expect(names.all == ["6"])
        #expect(stage.manager.cache.memoryTotals.count == 0)
        #expect(stage.manager.cache.diskTotals.count == 0)
    }
}
