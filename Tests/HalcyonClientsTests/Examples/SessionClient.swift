import AlcedoCore
import AlcedoImages
import AlcedoSeams
import Foundation
import HalcyonScenarios

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Somebody's own loader, as they would write it: a URL session, and nothing else.
final class SessionLoader: Sendable {
    private let session = URLSession(configuration: .ephemeral)

    /// Fetches a body; any status is a success.
    func fetch(
        _ url: URL,
        done: @escaping @Sendable (Result<Data, any Error>) -> Void
    ) -> any Cancellable {
        let task = session.dataTask(with: url) { data, _, error in
            done(error.map { .failure($0) } ?? .success(data ?? Data()))
        }
        task.resume()
        return Handle(task: task)
    }

    /// Lets go of the session.
    func finish() { session.invalidateAndCancel() }

    private struct Handle: Cancellable {
        let task: URLSessionDataTask

        func cancel() { task.cancel() }
    }
}

/// The kind under which scenarios know that loader.
struct SessionClientKind: ClientKind {
    var name: String { "session" }
    var stages: Set<StageKind> { [.loopback] }
    var abilities: Set<ClientAbility> { [.loads, .images] }

    var vocabulary: Vocabulary {
        Vocabulary(options: [], processors: [], errors: [("noImage", 1), ("noResponse", 2)])
    }

    func makeClient(_ setting: ClientSetting) throws(ClientError) -> any ClientUnderTest {
        guard let network = setting.ownNetwork else {
            throw .unsupported(verb: "do without sockets")
        }
        return SessionClient(setting, network)
    }
}

/// What scenarios ask, in the words of that loader.
final class SessionClient: ClientUnderTest {
    private let loader = SessionLoader()
    private let main: any WorkQueue
    private let decoder: any ImageDecoding
    private let network: OwnNetwork

    init(_ setting: ClientSetting, _ network: OwnNetwork) {
        main = setting.seams.mainQueue
        decoder = setting.decoder
        self.network = network
    }

    deinit { loader.finish() }

    func load(
        _ order: LoadOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable {
        guard let url = order.url else { return NothingToCancel() }
        let passage = network.begin(url)
        return loader.fetch(passage.url) { [main, decoder] result in
            let outcome = Self.outcome(of: result, decoder)
            // What follows has begun before the passage ends.
            main.async { report(.completed(outcome)) }
            passage.end()
        }
    }

    private static func outcome(
        of result: Result<Data, any Error>,
        _ decoder: any ImageDecoding
    ) -> LoadOutcome {
        switch result {
        case .failure(let error):
            return .failure(LoadFailure(name: "noResponse", code: 2, message: "\(error)"))
        case .success(let data):
            guard let image = try? decoder.decode(Array(data)) else {
                return .failure(LoadFailure(name: "noImage", code: 1, message: "it is no image"))
            }
            return .success(
                LoadedImage(
                    origin: .network,
                    width: image.width,
                    height: image.height,
                    pixelHash: image.pixelHash
                )
            )
        }
    }

    func set(
        _ view: String,
        to order: ViewOrder,
        report: @escaping @Sendable (LoadEvent) -> Void
    ) -> any Cancellable { NothingToCancel() }

    func drop(_ view: String) {}
    func log(of view: String) -> [ViewChange] { [] }
    func clear(_ layer: CacheLayer, done: @escaping @Sendable () -> Void) { done() }
    func cacheEntry(for order: LoadOrder, in layer: CacheLayer) -> CacheEntryState? { nil }
    func totals(of layer: CacheLayer) -> CacheTotals {
        CacheTotals(reported: .zero, summed: .zero, count: 0)
    }
    func prefill(_ fill: CacheFill) throws(ClientError) { throw .unsupported(verb: "keep images") }
}
