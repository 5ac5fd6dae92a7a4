import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonClients
import HalcyonScenarios
import Synchronization

/// The loader, wrapped so that it does one thing wrong.
struct SaboteurKind: ClientKind {
    let sabotage: Sabotage
    private let base = AlcedoClientKind()

    init(_ sabotage: Sabotage) {
        self.sabotage = sabotage
    }

    var name: String { base.name }
    var vocabulary: Vocabulary { base.vocabulary }

    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest {
        SaboteurClient(try base.makeClient(setting), sabotage, setting.seams)
    }
}

/// Hands everything on to the loader but for its one misdeed.
final class SaboteurClient: ClientUnderTest {
    let base: any ClientUnderTest
    let sabotage: Sabotage
    let seams: Seams
    private let elsewhere: any WorkQueue
    private let kept = Mutex<[any Cancellable]>([])
    private let onDrop = Mutex<[@Sendable () -> Void]>([])

    init(_ base: any ClientUnderTest, _ sabotage: Sabotage, _ seams: Seams) {
        self.base = base
        self.sabotage = sabotage
        self.seams = seams
        elsewhere = seams.makeQueue("elsewhere")
    }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        misbehave(order)
        if sabotage == .neverAsks {
            seams.mainQueue.async {
                let failure = LoadFailure(name: "emptyRequest", code: 1_001, message: "no")
                report(.completed(.failure(failure)))
            }
            return Idle()
        }
        let wrong = wrap(report)
        let handle = base.load(order, report: wrong)
        return wrap(handle, report)
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        base.set(view, to: order, report: wrap(report))
    }

    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        let times = sabotage == .confirmsTwice ? 2 : 1
        base.clear(layer) { for _ in 0..<times { done() } }
    }

    func totals(of layer: CacheLayer) -> CacheTotals {
        var totals = base.totals(of: layer)
        if sabotage == .countsWrong { totals.reported = totals.reported + .bytes(1) }
        return totals
    }

    func isAlive(view: String) -> Bool { sabotage == .keepsView || base.isAlive(view: view) }

    func cancel(_ view: String) { base.cancel(view) }
    func drop(_ view: String) {
        base.drop(view)
        if sabotage == .readsDiskOnDrop { _ = try? seams.files.list(diskFolder) }
        for report in onDrop.withLock({ $0 }) { report() }
    }
    func removeExpired(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) {
        base.removeExpired(layer, done: done)
    }
    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? {
        base.cacheEntry(for: order, in: layer)
    }
    func log(of view: String) -> [ViewChange] { base.log(of: view) }
    func prefill(_ fill: CacheFill) throws(ClientError) { try base.prefill(fill) }
    var diskFolder: String { base.diskFolder }
    func diskPath(for order: LoadOrder) -> String { base.diskPath(for: order) }
}

extension SaboteurClient {
    /// What is done beside the load.
    private func misbehave(_ order: LoadOrder) {
        switch sabotage {
        case .readsDiskOnCallersQueue: _ = try? seams.files.read(diskPath(for: order))
        case .armsTimer: seams.mainQueue.async(after: .seconds(3_600), .awaited) {}
        case .leavesTask:
            seams.tasks.start(.here()) { [self] in
                // The continuation is kept for ever, and so is never resumed.
                await withUnsafeContinuation { continuation in keep(Kept(continuation)) }
            }
        case .asksForMore: order.url.map { ask($0.appending(path: "more")) }
        case .asksTwice: order.url.map(ask)
        case .leavesRequestOpen:
            URL(string: "/open", relativeTo: order.url).map { ask($0.absoluteURL) }
        default: break
        }
    }

    private func ask(_ url: URL) {
        keep(seams.transport.start(HTTPRequest(url: url), on: seams.mainQueue) { _ in })
    }

    private func keep(_ handle: any Cancellable) {
        kept.withLock { $0.append(handle) }
    }

    /// The report, with what it should not say.
    private func wrap(
        _ report: @escaping @Sendable (LoadEvent) -> Void
    ) -> @Sendable (LoadEvent) -> Void {
        { [sabotage, elsewhere, weak self] event in
            guard case .completed(let outcome) = event else { return report(event) }
            switch sabotage {
            case .neverCompletes: return
            case .callsBackElsewhere: return elsewhere.async { report(event) }
            case .progressFalls: for count in [20, 10] { report(.progress(Int64(count), of: 40)) }
            case .progressPassesTotal: report(.progress(50, of: 40))
            case .keepsImage:
                if case .success(var image) = outcome {
                    image.isAlive = { true }
                    return report(.completed(.success(image)))
                }
            default: break
            }
            report(event)
            if sabotage == .completesTwice { report(event) }
            if sabotage == .completesOnDrop {
                self?.onDrop.withLock { $0.append { report(event) } }
            }
            if sabotage == .progressAfterCompletion { report(.progress(1, of: 40)) }
        }
    }

    /// The handle, when it should do other than it does.
    private func wrap(
        _ handle: any Cancellable,
        _ report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        switch sabotage {
        case .ignoresCancel: return Idle()
        case .progressesAfterCancel:
            return Chatty(handle: handle) { report(.progress(received: 1, total: nil)) }
        case .keepsHandle:
            let object = Chatty(handle: handle) {}
            keep(object)
            return object
        default: return handle
        }
    }
}

extension LoadEvent {
    fileprivate static func progress(_ received: Int64, of total: Int64) -> LoadEvent {
        .progress(received: received, total: total)
    }
}

/// Cancels nothing.
private struct Idle: Cancellable {
    func cancel() {}
}

/// Says something after it has cancelled.
private final class Chatty: Cancellable {
    private let handle: any Cancellable
    private let afterwards: @Sendable () -> Void

    init(handle: any Cancellable, afterwards: @escaping @Sendable () -> Void) {
        self.handle = handle
        self.afterwards = afterwards
    }

    func cancel() {
        handle.cancel()
        afterwards()
    }
}

/// Holds a continuation.
private struct Kept: Cancellable {
    let continuation: UnsafeContinuation<Void, Never>

    init(_ continuation: UnsafeContinuation<Void, Never>) {
        self.continuation = continuation
    }

    func cancel() {}
}
