import AlcedoCore
import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
import Foundation
import HalcyonScenarios

/// An image view as people write it for themselves: it fetches its URL, turns an indicator meanwhile,
/// and shows an error image when the fetch fails.
///
/// It has the traps of its kind, and they stay: it looks at no status, so that a 404 with a body
/// counts as success; what is no image empties it without the error image; it does not know which
/// of its requests a response is for; two views of one URL make two requests.
final class URLImageView: Sendable {
    /// The picture for a failed fetch, as scenarios name it.
    static let errorImage = "error"

    /// The time without a byte after which a fetch fails.
    static let timeout = Duration.seconds(60)

    /// What all views of a process share.
    struct Surroundings: Sendable {
        var line: PlainFetch.Line
        var main: any WorkQueue
        var time: any TimeSource
        var decoder: any ImageDecoding
        var store: StoredResponses
    }

    /// What it shows.
    let view = LoggedView()
    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// Shows the image of a URL; called on the main queue, and calls back there.
    func load(
        _ url: URL,
        _ policy: CachePolicy,
        finished: @escaping @Sendable (LoadOutcome) -> Void
    ) {
        view.setIndicator(visible: true)
        fetch(url, policy) { [self] outcome in
            surroundings.main.async { [self] in finished(show(outcome)) }
        }
    }

    private enum Arrival {
        case response(PlainFetch.Response, from: ImageOrigin)
        case failure(PlainFailure)
    }

    private func fetch(
        _ url: URL,
        _ policy: CachePolicy,
        _ done: @escaping @Sendable (Arrival) -> Void
    ) {
        let (store, time) = (surroundings.store, surroundings.time)
        switch store.answer(for: url, policy, at: time.timestamp) {
        case .serve(let entry): done(.response(entry.response, from: .memory))
        case .fail: done(.failure(.notStored))
        case .fetch(let fields):
            let request = HTTPRequest(url: url, fields: fields)
            PlainFetch.start(request, over: surroundings.line) { outcome in
                switch outcome {
                case .success(let response):
                    let seen = store.take(response, for: url, at: time.timestamp)
                    done(.response(seen, from: .network))
                case .failure(let failure): done(.failure(.fetchFailed(failure)))
                }
            }
        }
    }

    private func show(_ arrival: Arrival) -> LoadOutcome {
        defer { view.setIndicator(visible: false) }
        switch arrival {
        case .response(let response, let origin):
            let image = try? surroundings.decoder.decode(response.body)
            view.show(image)
            guard let image else { return .failure(PlainFailure.nothingShown.loadFailure) }
            return .success(LoadedImage(image, from: origin, byteCount: response.body.count))
        case .failure(let failure):
            view.showFailure(named: Self.errorImage)
            return .failure(failure.loadFailure)
        }
    }
}
