import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

/// The responses that a cache's images are made of, for requests that follow the server's word.
///
/// The HTTP cache alone decides what is fresh. What memory holds was made of a content, named by its
/// checksum; here stands which content a resource has now, and for how long that needs no asking. So
/// one answer of the server renews every image of the resource, or makes all of them out of date.
final class StoredResponses: Sendable {
    /// More resources than this are forgotten all at once: they are asked about again.
    private static let markLimit = 4_096

    /// What is known of a resource.
    private struct Mark: Sendable {
        var content: UInt64
        /// `nil` when each use has to be asked for.
        var permit: ReusePermit?
    }

    private struct State: Sendable {
        /// Made at the first use.
        var cache: HTTPCache?
        var marks: [String: Mark] = [:]
    }

    private let seams: Seams
    private let setting: @Sendable () -> HTTPCacheSetting
    private let state = Mutex(State())

    /// Makes the responses of a cache; nothing is made on disk before the first one is stored.
    ///
    /// - Parameters:
    ///   - seams: The outside world.
    ///   - setting: The folder and its limits, asked at the first use.
    init(_ seams: Seams, setting: @escaping @Sendable () -> HTTPCacheSetting) {
        self.seams = seams
        self.setting = setting
    }

    /// The cache, made now if it has not been.
    private var cache: HTTPCache {
        if let cache = state.withLock({ $0.cache }) { return cache }
        let made = HTTPCache(setting(), seams)
        return state.withLock { state in
            let cache = state.cache ?? made
            state.cache = cache
            return cache
        }
    }

    /// A transport that asks the cache first.
    func transport(over origin: any Transport) -> CachingTransport {
        CachingTransport(cache, over: origin)
    }

    /// The content that a resource has, if that needs no asking now.
    func freshContent(
        of resource: String,
        for request: @autoclosure () -> HTTPRequest,
        _ use: CacheUse
    ) -> UInt64? {
        guard let mark = state.withLock({ $0.marks[resource] }),
            mark.permit?.isFresh(for: request(), use, at: seams.time.timestamp) == true
        else { return nil }
        return mark.content
    }

    /// Takes down what came for a resource.
    func note(_ answer: CachedAnswer, content: UInt64, of resource: String) {
        state.withLock { state in
            guard let permit = answer.permit else {
                state.marks[resource] = nil
                return
            }
            if state.marks.count >= Self.markLimit { state.marks.removeAll() }
            let mark = Mark(content: content, permit: answer.isDirect ? permit : nil)
            state.marks[resource] = mark
        }
    }

    /// Forgets what memory is known to hold.
    func forget() {
        state.withLock { $0.marks.removeAll() }
    }

    /// Removes what is stored under a resource's key, if that is a URL.
    func remove(_ resource: String, fromDisk: Bool) {
        let cache = state.withLock { state in
            state.marks[resource] = nil
            return state.cache
        }
        guard fromDisk, let url = URL(string: resource), url.isHTTP else { return }
        (cache ?? self.cache).remove(url)
    }

    /// Removes what is stored for a resource that is fetched from a URL.
    func remove(_ url: URL, of resource: String) {
        state.withLock { $0.marks[resource] = nil }
        cache.remove(url)
    }

    /// Removes everything, and calls back on any queue.
    func removeAll(done: @escaping @Sendable () -> Void) {
        let cache = state.withLock { state in
            state.marks.removeAll()
            return state.cache
        }
        // Never used by this process: the folder around it has been removed.
        guard let cache else { return done() }
        cache.removeAll()
        cache.afterEarlierWork(done)
    }

    /// Calls back after everything that was asked for before.
    func afterEarlierWork(_ done: @escaping @Sendable () -> Void) {
        cache.afterEarlierWork(done)
    }
}
