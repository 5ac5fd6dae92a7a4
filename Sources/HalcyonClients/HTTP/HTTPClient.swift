import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonScenarios
import HalcyonWorld

/// Sends plain requests for scenarios; it has neither views nor a cache.
final class HTTPClient: ClientUnderTest {
    /// The error of a request that was called off.
    static let cancellation = "cancelled"

    /// The one option: how long to wait for the next byte.
    static let patience = OptionDeclaration(
        name: "patience",
        kind: .duration,
        scope: .request,
        defaultValue: "for ever",
        summary: "How long it waits for the next byte before it gives up."
    )

    private let transport: any Transport
    private let defaults: [OptionSetting]
    private let main: any WorkQueue

    init(_ setting: ClientSetting) {
        transport = setting.seams.transport
        main = setting.seams.mainQueue
        defaults = setting.options
    }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        guard let url = order.url else {
            let failure = LoadFailure(name: "unsupportedURL", code: -1_000, message: "no URL")
            report(.completed(.failure(failure)))
            return NothingToCancel()
        }
        let message = order.message ?? RequestMessage()
        let request = HTTPRequest(
            url: url,
            method: message.method,
            fields: message.fields,
            body: message.body
        )
        let line = SentRequest.Line(
            transport: transport,
            queue: queue(of: order.callback),
            patience: patience(of: order.options)
        )
        return SentRequest.start(request, over: line, report: report)
    }

    /// Where a load calls back; the main queue unless it says another.
    private func queue(of callback: CallbackOrder) -> any WorkQueue {
        guard case .queue(let queue) = callback else { return main }
        return queue.workQueue
    }

    private func patience(of options: [OptionSetting]) -> Duration? {
        for option in options.reversed() + defaults.reversed() {
            if case .duration(let duration) = option.value { return duration }
        }
        return nil
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        let failure = LoadFailure(name: "unsupported", code: 0, message: "no views")
        report(.completed(.failure(failure)))
        return NothingToCancel()
    }

    func drop(_ view: String) {}

    func log(of view: String) -> [ViewChange] { [] }

    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) { done() }

    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? { nil }

    func totals(of layer: CacheLayer) -> CacheTotals {
        CacheTotals(reported: .zero, summed: .zero, count: 0)
    }

    func prefill(_ fill: CacheFill) throws(ClientError) {
        throw .unsupported(verb: "keep anything")
    }
}
