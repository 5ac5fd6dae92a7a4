import AlcedoSeams
import HalcyonClients
import HalcyonScenarios
import Synchronization

/// The loader, wrapped so that it calls back while it holds its lock.
struct LockingKind: ClientKind {
    private let base = AlcedoClientKind()

    var name: String { base.name }
    var vocabulary: Vocabulary { base.vocabulary }

    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest {
        LockingClient(try base.makeClient(setting))
    }
}

/// Guards everything by one lock.
final class LockingClient: ClientUnderTest {
    private let base: any ClientUnderTest
    private let lock = Mutex(())

    init(_ base: any ClientUnderTest) {
        self.base = base
    }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        base.load(order) { event in self.lock.withLock { _ in report(event) } }
    }

    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        lock.withLock { _ in base.cacheEntry(for: order, in: layer) }
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        base.set(view, to: order, report: report)
    }
    func cancel(_ view: String) { base.cancel(view) }
    func drop(_ view: String) { base.drop(view) }
    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        base.clear(layer, done: done)
    }
    func removeExpired(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        base.removeExpired(layer, done: done)
    }
    func totals(of layer: CacheLayer) -> CacheTotals { base.totals(of: layer) }
    func log(of view: String) -> [ViewChange] { base.log(of: view) }
    func prefill(_ fill: CacheFill) throws(ClientError) { try base.prefill(fill) }
    var diskFolder: String { base.diskFolder }
    func diskPath(for order: LoadOrder) -> String { base.diskPath(for: order) }
}
