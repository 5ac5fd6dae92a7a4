import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Synchronization

extension HTTPCache {
    /// The content of a stored response; `nil` when it is gone.
    func content(of response: StoredResponse, _ key: PrimaryKey) -> [UInt8]? {
        store.entries(of: key).first { $0.response == response }
            .flatMap { store.content($0.content, of: key) }
    }

    /// Removes a stored response.
    func drop(_ response: StoredResponse, of key: PrimaryKey) {
        store.keep(store.entries(of: key).filter { $0.response != response }, of: key)
    }

    /// Changes what is stored.
    func change(_ action: ForwardAction, _ key: PrimaryKey) {
        switch action {
        case .freshen(let old, let new): store.freshen(old, into: new, key)
        case .adopt(let new, let old): store.adopt(new, contentOf: old, key)
        case .store(let response, let body, let request):
            store.add(response, body, for: request, key, limit: setting.variantLimit)
        case .combine(let response, let body, let place, let request):
            let part = StoredPart(response: response, bytes: body, place: place)
            store.combine(part, for: request, key, limit: setting.variantLimit)
        case .drop(let responses):
            store.keep(store.entries(of: key).filter { !responses.contains($0.response) }, of: key)
        case .dropSelected(let request):
            store.keep(
                store.entries(of: key).filter { !$0.response.key.matches(request) },
                of: key
            )
        case .invalidate(let urls):
            for url in urls { store.remove(PrimaryKey(url)) }
        default: break
        }
    }

    /// Puts the rest of a content to its parts, and serves and stores the whole (RFC 9111 §3.4).
    func complete(
        _ parts: StoredResponse,
        with rest: Reception,
        _ place: PartialContent.Place,
        for callers: [Forward.Caller],
        _ key: PrimaryKey
    ) {
        let whole = store.completed(parts, with: rest, place, key)
        guard let whole, let first = callers.first else {
            perform([.drop([parts]), .fetchAnew(callers)], of: 0, key)
            return
        }
        change(.store(whole.response, whole.bytes, for: first.request), key)
        for caller in callers {
            let answer = StoredContent(
                whole.response,
                .network,
                for: caller.request,
                at: time.timestamp,
                content: { whole.bytes }
            )
            if let answer { state.withLock { $0.take(caller.id) }?.send(answer) }
        }
    }
}
