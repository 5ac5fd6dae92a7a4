import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonClients
import HalcyonScenarios
import HalcyonWorld
import Synchronization

/// What a client does otherwise where files are real, within every law and expectation.
enum Lie: String, CaseIterable, Sendable {
    case namesAnotherOrigin, givesOtherPixels, fails, endsLater
    case keepsProgressBack, asksAgain, showsLess, holdsMore, takesMoreSteps
}

/// The loader, wrapped so that it is honest on the simulated stage alone.
struct LiarKind: ClientKind {
    let lie: Lie
    private let base = AlcedoClientKind()

    init(_ lie: Lie) {
        self.lie = lie
    }

    var name: String { base.name }
    var vocabulary: Vocabulary { base.vocabulary }

    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest {
        let honest = try base.makeClient(setting)
        let isSimulated = setting.seams.cachesFolder == SimulatedDisk.cachesFolder
        return isSimulated ? honest : LiarClient(honest, lie, setting)
    }
}

/// Hands everything on to the loader but for its one lie.
final class LiarClient: ClientUnderTest {
    private let base: any ClientUnderTest
    private let lie: Lie
    private let setting: ClientSetting
    private let kept = Mutex<[any Cancellable]>([])

    init(_ base: any ClientUnderTest, _ lie: Lie, _ setting: ClientSetting) {
        self.base = base
        self.lie = lie
        self.setting = setting
    }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        if lie == .takesMoreSteps { setting.note("alcedo.storing", 0) }
        if lie == .asksAgain, let url = order.url {
            let request = HTTPRequest(url: url)
            let main = setting.seams.mainQueue
            let handle = setting.seams.transport.start(request, on: main) { _ in }
            kept.withLock { $0.append(handle) }
        }
        return base.load(order) { [lie, main = setting.seams.mainQueue] event in
            switch (event, lie) {
            case (.progress, .keepsProgressBack): break
            case (.completed(let outcome), _): Self.complete(outcome, lie, main, report)
            default: report(event)
            }
        }
    }

    private static func complete(
        _ outcome: LoadOutcome,
        _ lie: Lie,
        _ main: any WorkQueue,
        _ report: @escaping @Sendable (LoadEvent) -> Void
    ) {
        guard case .success(var image) = outcome else { return report(.completed(outcome)) }
        switch lie {
        case .namesAnotherOrigin: image.origin = .disk
        case .givesOtherPixels: image.pixelHash ^= 1
        case .fails:
            let failure = LoadFailure(name: "imageNotExisting", code: 3_006, message: "no")
            return report(.completed(.failure(failure)))
        case .endsLater:
            let late = image
            main.async(after: .milliseconds(1), .awaited) { report(.completed(.success(late))) }
            return
        default: break
        }
        report(.completed(.success(image)))
    }

    func totals(of layer: CacheLayer) -> CacheTotals {
        var totals = base.totals(of: layer)
        if lie == .holdsMore { totals.count += 1 }
        return totals
    }

    func log(of view: String) -> [ViewChange] {
        lie == .showsLess ? Array(base.log(of: view).suffix(1)) : base.log(of: view)
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
    func isAlive(view: String) -> Bool { base.isAlive(view: view) }
    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        base.clear(layer, done: done)
    }
    func removeExpired(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        base.removeExpired(layer, done: done)
    }
    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        base.cacheEntry(for: order, in: layer)
    }
    func prefill(_ fill: CacheFill) throws(ClientError) { try base.prefill(fill) }
    var diskFolder: String { base.diskFolder }
    func diskPath(for order: LoadOrder) -> String { base.diskPath(for: order) }
}
