import AlcedoSeams
import HalcyonScenarios
import Synchronization

/// A client whose first completion is written down.
struct ObservedKind: ClientKind {
    let base: any ClientKind
    let log: OutcomeLog

    var name: String { base.name }
    var stages: Set<StageKind> { base.stages }
    var network: NetworkKind { base.network }
    var abilities: Set<ClientAbility> { base.abilities }
    var vocabulary: Vocabulary { base.vocabulary }

    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest {
        ObservedClient(try base.makeClient(setting), log)
    }
}

/// The first completion of a play.
final class OutcomeLog: Sendable {
    private let first = Mutex<LoadOutcome?>(nil)

    /// Writes a completion down, unless there is one.
    func note(_ event: LoadEvent) {
        guard case .completed(let outcome) = event else { return }
        first.withLock { if $0 == nil { $0 = outcome } }
    }

    /// What was written down.
    var outcome: LoadOutcome? { first.withLock { $0 } }
}

/// Hands everything on, and listens to loads.
private final class ObservedClient: ClientUnderTest {
    private let base: any ClientUnderTest
    private let log: OutcomeLog

    init(_ base: any ClientUnderTest, _ log: OutcomeLog) {
        self.base = base
        self.log = log
    }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        base.load(order) { [log] event in
            log.note(event)
            report(event)
        }
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        base.set(view, to: order, report: report)
    }

    func drop(_ view: String) { base.drop(view) }

    func log(of view: String) -> [ViewChange] { base.log(of: view) }

    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        base.clear(layer, done: done)
    }

    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        base.cacheEntry(for: order, in: layer)
    }

    func totals(of layer: CacheLayer) -> CacheTotals { base.totals(of: layer) }

    func prefill(_ fill: CacheFill) throws(ClientError) { try base.prefill(fill) }

    var diskFolder: String { base.diskFolder }

    func diskPath(for order: LoadOrder) -> String { base.diskPath(for: order) }
}
