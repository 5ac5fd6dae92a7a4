import Foundation
import HalcyonServer
import HalcyonWorld
import Testing

@testable import Alcedo

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct BuilderTests {
    private static let url = URL(string: "https://images.test/cat.png")
    private static let cross = Image(width: 1, height: 1, pixels: [255, 0, 0, 255])

    /// Sets a view on the main queue and lets everything come of it.
    private static func play(_ stage: LoaderStage, _ builder: KF.Builder, _ view: ImageView) throws
    {
        try stage.world.run(on: stage.main) { builder.set(to: view) }
        try stage.world.settle()
    }

    @Test func `a builder sets the view and tells of the image`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let (view, names) = (ImageView(manager: stage.manager), Names())
        let builder = KF.url(Self.url, cacheKey: "cat")
            .placeholder(Self.cross)
            .transition(.fade(2))
            .onProgress { received, _ in names.add("progress \(received)") }
            .onSuccess { names.add("width \($0.image.width)") }
            .onFailure { names.add($0.name) }
        try Self.play(stage, builder, view)
        #expect(names.all.last == "width 3")
        #expect(names.all.first?.hasPrefix("progress") == true)
        #expect(view.log.map { "\($0.transition)" } == ["none", "none", "fade(2.0)"])
        #expect(view.log[1].placeholder as? Image === Self.cross)
        #expect(stage.manager.cache.isCached(forKey: "cat"))
    }

    @Test func `a builder tells of the failure and shows its image`() throws {
        let stage = try LoaderStage(["/cat.png": [ServerReply(status: 404)]])
        let (view, names) = (ImageView(manager: stage.manager), Names())
        let builder = KF.resource(Self.url)
            .onFailureImage(Self.cross)
            .onSuccess { _ in names.add("success") }
            .onFailure { names.add($0.name) }
        try Self.play(stage, builder, view)
        #expect(names.all == ["invalidHTTPStatusCode"])
        #expect(view.image === Self.cross)
    }

    @Test func `without a source the view is emptied`() throws {
        let stage = try LoaderStage()
        let (view, names) = (ImageView(manager: stage.manager), Names())
        let builders: [KF.Builder] = [
            KF.url(nil), KF.resource(nil), KF.source(nil), KF.dataProvider(nil),
            KF.data(nil, cacheKey: "none"),
        ]
        for builder in builders {
            try Self.play(stage, builder.onFailure { names.add($0.name) }, view)
        }
        #expect(names.all == Array(repeating: "emptySource", count: 5))
    }

    @Test func `bytes and providers need no server`() throws {
        let stage = try LoaderStage()
        let (view, data) = (ImageView(manager: stage.manager), Data(DotDecoder.file(4)))
        try Self.play(stage, KF.data(data, cacheKey: "bytes"), view)
        #expect(view.image?.width == 4)
        let provider = RawImageDataProvider(data: Data(DotDecoder.file(5)), cacheKey: "other")
        try Self.play(stage, KF.dataProvider(provider), view)
        #expect(view.image?.width == 5)
    }

    @Test func `a flag of the defaults can be turned off and the later of two steps holds`() throws
    {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        stage.manager.defaultOptions = [.onlyFromCache]
        let view = ImageView(manager: stage.manager)
        let base = KF.url(Self.url).onlyFromCache()
        try Self.play(stage, base, view)
        #expect(view.image == nil)
        try Self.play(stage, base.onlyFromCache(false), view)
        #expect(view.image?.width == 3)
    }

    @Test func `a builder that goes on leaves the one it began with as it was`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let view = ImageView(manager: stage.manager)
        let base = KF.url(Self.url)
        _ = base.onlyFromCache().onFailureImage(Self.cross)
        try Self.play(stage, base, view)
        #expect(view.image?.width == 3)
    }

    @Test func `retries come as often and as late as they were asked for`() throws {
        let gone = ServerReply(status: 503)
        let stage = try LoaderStage(["/cat.png": [gone, gone, .dot(3)]])
        let view = ImageView(manager: stage.manager)
        try Self.play(stage, KF.url(Self.url).retry(maxCount: 2, interval: .seconds(5)), view)
        #expect(view.image?.width == 3)
        #expect(stage.world.elapsed == .seconds(10))
    }

    @Test func `a button has a slot in front and one behind`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3)]])
        let button = ImageButton(manager: stage.manager)
        try stage.world.run(on: stage.main) {
            KF.url(Self.url).set(to: button)
            KF.source(Self.url.map { .network($0) }).setBackground(to: button)
        }
        try stage.world.settle()
        #expect(button.imageView.image?.width == 3)
        #expect(button.backgroundView.image?.width == 3)
        #expect(stage.requests == ["/cat.png"])
    }

    @Test func `a builder changes the request and answers a redirect`() throws {
        let moved = ServerReply(status: 302, fields: ["Location": "/other.png"])
        let stage = try LoaderStage(["/cat.png": [moved], "/other.png": [.dot(3)]])
        let (view, names) = (ImageView(manager: stage.manager), Names())
        let builder = KF.url(Self.url)
            .requestModifier { $0.setValue("yes", forHTTPHeaderField: "X-Asked") }
            .redirectHandler { payload in
                names.add("\(payload.response.statusCode) \(payload.newRequest.url?.path() ?? "")")
                payload.completionHandler(payload.newRequest)
            }
        try Self.play(stage, builder, view)
        #expect(view.image?.width == 3)
        #expect(names.all == ["302 /other.png"])
        #expect(stage.server.journal.map { $0.request.fields["X-Asked"] } == ["yes", "yes"])
    }

    @Test func `processors are put together in their order`() {
        struct Named: ImageProcessor {
            let identifier: String

            func process(item: ImageProcessItem, options: KingfisherParsedOptionsInfo) -> Image? {
                nil
            }
        }
        func identifier(_ builder: KF.Builder) -> String {
            builder.options(of: KingfisherParsedOptionsInfo()).processor.identifier
        }
        let (a, b) = (Named(identifier: "a"), Named(identifier: "b"))
        let both = (a |> b).identifier
        #expect(identifier(KF.url(nil).setProcessors([])) == "")
        #expect(identifier(KF.url(nil).setProcessor(b).setProcessors([a, b])) == both)
        #expect(identifier(KF.url(nil).appendProcessor(a).appendProcessor(b)) == both)
        #expect(identifier(KF.url(nil).setProcessors([a, b]).setProcessor(b)) == "b")
    }

    /// What a builder of one option makes of the defaults; each setter changes its own field.
    @Test func `every option has its setter`() throws {
        let stage = try LoaderStage()
        let cache = ImageCache(name: "other", environment: stage.environment)
        let downloader = ImageDownloader(name: "other", environment: stage.environment)
        let options = KF.url(Self.url)
            .targetCache(cache).originalCache(cache).downloader(downloader)
            .forceRefresh().fromMemoryCacheOrRefresh().cacheMemoryOnly().waitForCache()
            .cacheOriginalImage().loadDiskFileSynchronously().asyncCacheTypeCheck()
            .memoryCacheExpiration(.seconds(1)).memoryCacheAccessExtending(.none)
            .diskCacheExpiration(.never).diskCacheAccessExtending(.none)
            .alternativeSources([]).lowDataModeSource(nil).retry(nil)
            .processingQueue(.untouch).imageModifier { _ in }.scaleFactor(2).backgroundDecode()
            .onlyLoadFirstFrame().preloadAllAnimationData().progressiveJPEG()
            .requestModifier { $0.setValue("a", forHTTPHeaderField: "b") }
            .redirectHandler { $0.completionHandler(nil) }.downloadPriority(1)
            .serialize(by: FormatIndicatedCacheSerializer.png).diskStoreWriteOptions(.atomic)
            .forcedCacheFileExtension("png")
            .keepCurrentImageWhileLoading().forceTransition().fade(duration: 1)
            .options(of: KingfisherParsedOptionsInfo())
        #expect(options.targetCache === cache && options.originalCache === cache)
        #expect(options.downloader === downloader)
        #expect(options.forceRefresh && options.fromMemoryCacheOrRefresh)
        #expect(options.cacheMemoryOnly && options.waitForCache && options.cacheOriginalImage)
        #expect(options.loadDiskFileSynchronously && options.asyncCacheTypeCheck)
        #expect(options.memoryCacheExpiration != nil && options.diskCacheExpiration != nil)
        #expect(options.imageModifier != nil && options.processingQueue != nil)
        #expect(options.requestModifier != nil && options.redirectHandler != nil)
        #expect(options.downloadPriority == 1)
        #expect(options.cacheSerializer is FormatIndicatedCacheSerializer)
        #expect(options.diskStoreWriteOptions == .atomic)
        #expect(options.forcedCacheFileExtension == "png")
        #expect(options.scaleFactor == 2 && options.progressiveJPEG != nil)
        #expect(options.backgroundDecode && options.onlyLoadFirstFrame)
        #expect(options.preloadAllAnimationData && options.keepCurrentImageWhileLoading)
        #expect(options.forceTransition && options.transition.duration == 1)
    }
}
