import Alcedo
import AlcedoSeams
import Foundation
import HalcyonScenarios
import HalcyonWorld
import Synchronization

/// The loader, driven by scenarios: one manager, with a second cache for originals.
final class AlcedoClient: ClientUnderTest {
    let manager: KingfisherManager
    let separateCache: ImageCache
    let seams: Seams
    let words: StageWords
    private let views: ClientViews
    let tools: OptionTools
    /// The downloader does not keep its hooks alive.
    private let hooks = Mutex<[any AnyObject & Sendable]>([])

    /// Makes the loader, and applies the scenario's configuration and defaults.
    init(_ setting: ClientSetting) throws(ClientError) {
        seams = setting.seams
        words = setting.words
        let center = NotificationCenter()
        let environment = LoaderEnvironment(
            seams: setting.seams,
            decoder: setting.decoder,
            observer: { [note = setting.note] event in
                switch event {
                case .entered(let phase, let request): note(phase.traceTag, request)
                }
            },
            notifications: center
        )
        var disk = DiskStorage.Config()
        if setting.options.contains(where: { $0.name == LoaderOption.directory.name }) {
            disk.directory = URL(string: "nowhere:on-any-disk")
        }
        manager = KingfisherManager(
            downloader: ImageDownloader(name: "default", environment: environment),
            cache: ImageCache(name: "default", diskConfig: disk, environment: environment)
        )
        views = ClientViews(manager: manager)
        separateCache = ImageCache(name: "separate", environment: environment)
        // Told on the main queue; it lives as long as the cache that tells.
        _ = center.addObserver(
            forName: .KingfisherDidCleanDiskCache,
            object: manager.cache,
            queue: nil
        ) { [note = setting.note] news in
            let files = news.userInfo?[KingfisherDiskCacheCleanedHashKey] as? [String]
            note("cache.cleaned", UInt64(files?.count ?? 0))
        }
        tools = OptionTools(
            seams: setting.seams,
            note: setting.note
        )
        try configure(setting.options)
    }

    /// Applies options: those of a request become defaults beside the ones there are.
    func configure(_ options: [OptionSetting]) throws(ClientError) {
        var defaults = manager.defaultOptions
        for option in options {
            if let hook = try option.hook(of: manager.downloader, tools) {
                hooks.withLock { $0.append(hook) }
            } else if try !option.configure(manager.downloader, manager.cache) {
                defaults.append(try option.requestOption(of: self))
            }
        }
        manager.defaultOptions = defaults
    }

    /// Starts a load by either form of the API.
    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let options: KingfisherOptionsInfo
        let source: Source
        do throws(ClientError) {
            options = try requestOptions(order.options) + order.callback.option
            source = try self.source(order.source)
        } catch {
            report(.completed(.failure(error.loadFailure)))
            return NothingToCancel()
        }
        let progress: DownloadProgressBlock = { report(.progress(received: $0, total: $1)) }
        switch order.form {
        case .completion:
            let task = manager.retrieveImage(
                with: source,
                options: options,
                progressBlock: progress
            ) { report(.completed(LoadOutcome($0))) }
            return task ?? NothingToCancel()
        case .async:
            return seams.tasks.start(.here()) { [manager] in
                let outcome: LoadOutcome
                do throws(KingfisherError) {
                    let result = try await manager.retrieveImage(
                        with: source,
                        options: options,
                        progressBlock: progress
                    )
                    outcome = LoadOutcome(.success(result))
                } catch {
                    outcome = LoadOutcome(.failure(error))
                }
                report(.completed(outcome))
            }
        }
    }

    /// Sets a view's image.
    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let options: KingfisherOptionsInfo
        let source: Source?
        do throws(ClientError) {
            options = try requestOptions(order.options)
            source = try order.source.map { (order) throws(ClientError) in try self.source(order) }
        } catch {
            report(.completed(.failure(error.loadFailure)))
            return NothingToCancel()
        }
        return views.set(view, to: source, order, options: options, report: report)
            ?? NothingToCancel()
    }

    /// Cancels what a view is loading.
    func cancel(_ view: String) { views.cancel(view) }

    /// Lets go of a view, or of the control that a slot belongs to.
    func drop(_ view: String) { views.drop(view) }

    /// Whether a view that was dropped is still there.
    func isAlive(view: String) -> Bool { views.isAlive(view) }

    /// What a view shows and has shown.
    func log(of view: String) -> [ViewChange] {
        (views.shown(view)?.log ?? []).map { ViewChange($0) }
    }

    /// The loader's options for a request's settings.
    func requestOptions(
        _ settings: [OptionSetting]
    ) throws(ClientError) -> KingfisherOptionsInfo {
        var options: KingfisherOptionsInfo = []
        for setting in settings {
            options.append(try setting.requestOption(of: self))
        }
        return options
    }
}
