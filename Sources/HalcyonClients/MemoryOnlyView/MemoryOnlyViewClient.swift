import AlcedoCore
import AlcedoImages
import AlcedoSeams
import HalcyonScenarios

/// Drives `MemoryOnlyView`s for scenarios; a memory warning empties their images.
final class MemoryOnlyViewClient: ClientUnderTest {
    private let surroundings: MemoryOnlyView.Surroundings
    private let views = ViewShelf<MemoryOnlyView>()
    private let decoder: any ImageDecoding
    private let warning: any Cancellable

    init(_ setting: ClientSetting) {
        let images = ImageShelf()
        decoder = setting.decoder
        surroundings = MemoryOnlyView.Surroundings(
            line: PlainFetch.Line(
                transport: setting.seams.transport,
                queue: setting.seams.makeQueue("memory-only-view.fetch"),
                timeout: MemoryOnlyView.timeout
            ),
            main: setting.seams.mainQueue,
            decoder: setting.decoder,
            images: images
        )
        warning = setting.seams.systemEvents.observe { event in
            if event == .memoryWarning { images.removeAll() }
        }
    }

    deinit { warning.cancel() }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let view = views.view(view) { MemoryOnlyView(surroundings) }
        if let url = order.url {
            view.load(url) { report(.completed(.success($0))) }
        } else {
            view.view.show(nil)
        }
        return NothingToCancel()
    }

    func drop(_ view: String) { views.drop(view) }

    func isAlive(view: String) -> Bool { views.isAlive(view) }

    func log(of view: String) -> [ViewChange] { views[view]?.view.log ?? [] }

    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        if layer == .memory { surroundings.images.removeAll() }
        done()
    }

    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        guard layer == .memory, let url = order.url,
            let image = surroundings.images[url]
        else { return nil }
        return CacheEntryState(size: .bytes(Int64(image.cost)), expiresIn: nil)
    }

    func totals(of layer: CacheLayer) -> CacheTotals {
        let totals = layer == .memory ? surroundings.images.totals : (cost: 0, count: 0)
        let size = ByteCount.bytes(Int64(totals.cost))
        return CacheTotals(reported: size, summed: size, count: totals.count)
    }

    func prefill(_ fill: CacheFill) throws(ClientError) {
        guard fill.layer == .memory, let url = fill.order.url,
            let image = try? decoder.decode(fill.bytes)
        else {
            throw .unsupported(verb: "keep anything but images in memory")
        }
        surroundings.images.put(image, for: url)
    }
}
