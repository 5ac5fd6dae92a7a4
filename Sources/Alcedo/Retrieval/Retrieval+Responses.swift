import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoImages
import AlcedoSeams
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The server's word on freshness

extension Retrieval {
    /// An image in memory whose response needs no asking now.
    func lookForFresh(_ following: Following) {
        let (source, key) = state.withLock { ($0.keys.source, $0.keys.target) }
        let content = source.url.flatMap { url in
            following.responses.freshContent(
                of: source.cacheKey,
                for: downloader.plainRequest(url),
                following.useOfMemory
            )
        }
        guard let content, let image = imageInMemory(of: key, madeFrom: content) else {
            return handle(.foundNothing)
        }
        state.withLock { state in
            state.content = content
            state.response = .fresh
        }
        handle(.foundImage(image))
    }

    /// A stored response that may be shown without asking the origin first.
    func lookForResponse(_ following: Following) {
        guard let url = state.withLock({ $0.keys.source.url }) else { return handle(.foundNothing) }
        let (limits, session) = downloader.current
        let request = downloader.plainRequest(url)
        following.responses.find(
            request,
            following.use,
            over: session.patient(limits.idle, surroundings.time),
            on: downloader.transferQueue
        ) { [self] body in
            let hooked = body.flatMap { body in
                downloader.hooks.shown(
                    body,
                    of: request.urlRequest(timeout: limits.idle, .useProtocolCachePolicy)
                )
            }
            guard let hooked else { return handle(.foundNothing) }
            note(hooked)
            handle(.foundResponse(hooked))
        }
    }

    /// An image in memory that was made of the response at hand.
    func lookForVariantInMemory() {
        let (key, content) = state.withLock { ($0.keys.target, $0.content) }
        let image = content.flatMap { imageInMemory(of: key, madeFrom: $0) }
        handle(image.map { .foundImage($0) } ?? .foundNothing)
    }

    /// Takes down what came, before anything is made of it.
    func note(_ body: FetchedBody) {
        guard let following, let answer = body.answer else { return }
        let content = Checksum64.of(body.bytes)
        let resource = state.withLock { state in
            state.content = content
            state.response = answer.source
            return state.keys.source.cacheKey
        }
        following.responses.note(answer, content: content, of: resource)
    }

    /// Forgets a response that no image could be made of: the next request fetches it anew.
    func dropResponse() {
        guard let following else { return }
        let source = state.withLock { $0.keys.source }
        guard let url = source.url else { return }
        following.responses.remove(url, of: source.cacheKey)
    }

    /// Waits for the response to be written.
    func awaitResponse() {
        guard let following else { return handle(.stored) }
        following.responses.afterEarlierWork { [self] in handle(.stored) }
    }

    private func imageInMemory(of key: CacheKey, madeFrom content: UInt64) -> Image? {
        targetCache?.memory.image(
            for: key,
            madeFrom: content,
            extending: options.value.memoryCacheAccessExtendingExpiration
        )
    }
}
