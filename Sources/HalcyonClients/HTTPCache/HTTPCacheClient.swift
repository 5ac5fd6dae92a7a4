import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonScenarios
import HalcyonWorld

/// Drives a `CachingTransport` for scenarios; its disk layer is what the cache has stored.
final class HTTPCacheClient: ClientUnderTest {
    /// The failure of an exchange, whose cause is the transport's.
    static let failure = (name: "exchangeFailed", code: 1)
    /// The end of a load that was cancelled.
    static let cancellation = (name: "cancelled", code: 2)

    private let seams: Seams
    private let setting: HTTPCacheSetting
    private let cache: HTTPCache
    private let transport: CachingTransport

    init(_ setting: ClientSetting) throws(ClientError) {
        seams = setting.seams
        let folder = setting.seams.cachesFolder + "/http"
        self.setting = try Self.limits(setting.options, folder: folder)
        cache = HTTPCache(self.setting, setting.seams)
        transport = CachingTransport(cache, over: setting.seams.transport)
    }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let reception = ResponseReception(report)
        guard let url = order.url else {
            reception.end(.failure(LoadFailure(Self.failure, message: "there is no URL")))
            return NothingToCancel()
        }
        let message = order.message ?? RequestMessage()
        let request = HTTPRequest(
            url: url,
            method: message.method,
            fields: message.fields,
            body: message.body
        )
        let queue = queue(of: order.callback)
        let running = transport.fetch(request, on: queue) { reception.take($0) }
        return ResponseHandle(running: running, queue: queue, reception: reception)
    }

    /// Where a load calls back; the main queue unless it says another.
    private func queue(of callback: CallbackOrder) -> any WorkQueue {
        guard case .queue(let queue) = callback else { return seams.mainQueue }
        return queue.workQueue
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let failure = LoadFailure(Self.failure, message: "a cache has no views")
        report(.completed(.failure(failure)))
        return NothingToCancel()
    }

    func drop(_ view: String) {}

    func log(of view: String) -> [ViewChange] { [] }

    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        cache.removeAll()
        cache.whenIdle { [main = seams.mainQueue] in main.async(done) }
    }

    func prefill(_ fill: CacheFill) throws(ClientError) {
        throw .unsupported(verb: "keep what no response brought")
    }

    // Looking

    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        guard layer == .disk, let url = order.url, let stored = cache.stored(url).last else {
            return nil
        }
        let policy = stored.policy
        return CacheEntryState(
            size: .bytes(Int64(stored.extent.storedLength)),
            expiresIn: policy.staleness(at: seams.time.timestamp).map { .zero - $0 } ?? .zero,
            etag: policy.validators.entityTag?.text
        )
    }

    func totals(of layer: CacheLayer) -> CacheTotals {
        // Contents alone: heads have fields in them, which a URL session spells its way.
        let files = layer == .disk ? contentFiles : []
        let size = ByteCount.bytes(files.reduce(0) { $0 + $1.size.bytes })
        return CacheTotals(reported: size, summed: size, count: files.count)
    }

    private var contentFiles: [FileEntry] {
        ((try? seams.files.list(setting.folder)) ?? []).filter { $0.name.contains("-") }
    }

    var diskFolder: String { setting.folder }

    /// The file of heads.
    func diskPath(for order: LoadOrder) -> String {
        order.url.map { cache.headPath(of: $0) } ?? setting.folder
    }
}

/// A load under way; a cancel ends it at once, on the queue it calls back on.
private final class ResponseHandle: Cancellable {
    private let running: any Cancellable
    private let queue: any WorkQueue
    private let reception: ResponseReception

    init(running: any Cancellable, queue: any WorkQueue, reception: ResponseReception) {
        (self.running, self.queue, self.reception) = (running, queue, reception)
    }

    func cancel() {
        running.cancel()
        queue.async { [reception] in
            let failure = LoadFailure(HTTPCacheClient.cancellation, message: "it was cancelled")
            reception.end(.failure(failure))
        }
    }
}

extension LoadFailure {
    /// Makes a failure of the cache's.
    init(_ identity: (name: String, code: Int), cause: String? = nil, message: String) {
        self.init(name: identity.name, code: identity.code, cause: cause, message: message)
    }
}
