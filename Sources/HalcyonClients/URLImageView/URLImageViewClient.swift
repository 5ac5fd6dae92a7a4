import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonScenarios

/// Drives `URLImageView`s for scenarios; its memory layer is the store of responses.
final class URLImageViewClient: ClientUnderTest {
    static let policyOption = "cachePolicy"

    private let surroundings: URLImageView.Surroundings
    private let views = ViewShelf<URLImageView>()
    private let standard: CachePolicy

    init(_ setting: ClientSetting) throws(ClientError) {
        surroundings = URLImageView.Surroundings(
            line: PlainFetch.Line(
                transport: setting.seams.transport,
                queue: setting.seams.makeQueue("url-image-view.fetch"),
                timeout: URLImageView.timeout
            ),
            main: setting.seams.mainQueue,
            time: setting.seams.time,
            decoder: setting.decoder,
            store: StoredResponses()
        )
        standard = try Self.policy(setting.options) ?? .returnCacheDataElseLoad
    }

    private static func policy(
        _ options: [OptionSetting]
    ) throws(ClientError) -> CachePolicy? {
        guard let option = options.last else { return nil }
        guard option.name == policyOption, case .word(let word) = option.value,
            let policy = CachePolicy(rawValue: word)
        else { throw .badOption(name: option.name, reason: "it takes the name of a policy") }
        return policy
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let view = views.view(view) { URLImageView(surroundings) }
        let policy = (try? Self.policy(order.options)) ?? standard
        guard let url = order.url else {
            view.view.show(nil)
            report(.completed(.failure(PlainFailure.noURL.loadFailure)))
            return NothingToCancel()
        }
        view.load(url, policy) { report(.completed($0)) }
        return NothingToCancel()
    }

    func drop(_ view: String) { views.drop(view) }

    func isAlive(view: String) -> Bool { views.isAlive(view) }

    func log(of view: String) -> [ViewChange] { views[view]?.view.log ?? [] }

    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        if layer == .memory { surroundings.store.removeAll() }
        done()
    }

    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        guard layer == .memory, let entry = order.url.flatMap({ surroundings.store[$0] }) else {
            return nil
        }
        return CacheEntryState(
            size: .bytes(Int64(entry.response.body.count)),
            expiresIn: nil,
            etag: entry.response.head.fields["ETag"]
        )
    }

    func totals(of layer: CacheLayer) -> CacheTotals {
        let totals = layer == .memory ? surroundings.store.totals : (size: 0, count: 0)
        let size = ByteCount.bytes(Int64(totals.size))
        return CacheTotals(reported: size, summed: size, count: totals.count)
    }

    func prefill(_ fill: CacheFill) throws(ClientError) {
        guard fill.layer == .memory, let url = fill.order.url else {
            throw .unsupported(verb: "keep anything but responses in memory")
        }
        let head = HTTPResponseHead(status: 200, fields: [:])
        let entry = StoredResponses.Entry(
            response: PlainFetch.Response(head: head, body: fill.bytes),
            stored: surroundings.time.timestamp + (.zero - fill.age)
        )
        surroundings.store.put(entry, for: url)
    }
}
