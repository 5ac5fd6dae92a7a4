import AlcedoCore
package import AlcedoHTTP
package import AlcedoSeams
package import Foundation
import Synchronization

/// A private HTTP cache (RFC 9111): responses on disk, and what is under way.
///
/// All of its work is done on a queue of its own; what it decides is decided by pure functions and
/// machines, in `AlcedoHTTP` and here: `RequestPlan` says what becomes of a request, `Forward` what an
/// answer of the origin leads to. This class does what they say.
package final class HTTPCache: Sendable {
    let setting: HTTPCacheSetting
    let time: any TimeSource
    let queue: any WorkQueue
    let state: Mutex<HTTPCacheState>
    /// Only the cache's queue uses it.
    let store: ResponseStore

    /// Makes a cache over the files of its folder.
    ///
    /// - Parameters:
    ///   - setting: The folder and the limits.
    ///   - seams: Gives the disk, the clock, and the queue that all work is done on.
    package init(_ setting: HTTPCacheSetting, _ seams: Seams) {
        self.setting = setting
        time = seams.time
        queue = seams.makeQueue("http-cache")
        state = Mutex(HTTPCacheState())
        store = ResponseStore(setting, files: seams.files, time: seams.time)
    }

    /// Removes everything that is stored, after what was asked for before.
    package func removeAll() {
        queue.async { [self] in store.removeAll() }
    }

    /// Removes what is stored for a URL, after what was asked for before.
    package func remove(_ url: URL) {
        queue.async { [self] in store.remove(PrimaryKey(url)) }
    }

    /// Calls back on the cache's queue, after everything that was asked for before.
    package func afterEarlierWork(_ body: @escaping @Sendable () -> Void) {
        queue.async(body)
    }

    /// Calls back on the cache's queue once no exchange with an origin is under way, those that nobody
    /// waits for included.
    package func whenIdle(_ body: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            state.withLock { $0.wait(body) }
            wakeWhenIdle()
        }
    }

    /// The responses stored for a URL, the newest last; only while nothing is under way.
    package func stored(_ url: URL) -> [StoredResponse] {
        store.entries(of: PrimaryKey(url)).map(\.response)
    }

    /// The absolute path of the file that has the heads of a URL's responses, there or not.
    package func headPath(of url: URL) -> String {
        store.path(of: PrimaryKey(url))
    }

    /// Calls those back who wait until no exchange is under way, if none is.
    func wakeWhenIdle() {
        for body in state.withLock({ $0.takeWaiting() }) { body() }
    }

    /// Starts a request.
    func start(
        _ request: HTTPRequest,
        _ use: CacheUse,
        over origin: any Transport,
        _ delivery: Delivery
    ) -> any Cancellable {
        let id = state.withLock { $0.add(delivery, origin) }
        let caller = Forward.Caller(id: id, request: request, use: use)
        queue.async { [self] in begin(caller) }
        return CachedExchange(cache: self, id: id, delivery: delivery)
    }

    /// Lets a request go whose caller does not want it any more.
    func leave(_ id: Int) {
        queue.async { [self] in
            let upstream = state.withLock { $0.leave(id) }
            upstream?.cancel()
            wakeWhenIdle()
        }
    }

    /// Finds out what becomes of a request, and does it.
    private func begin(_ caller: Forward.Caller) {
        guard state.withLock({ $0.isOpen(caller.id) }) else { return }
        let key = PrimaryKey(caller.request.url)
        let stored = store.entries(of: key).map(\.response)
        switch RequestPlan(caller, stored, at: time.timestamp) {
        case .refuse: refuse(caller)
        case .serve(let response, let source): serve(response, source, to: caller)
        case .serveAndValidate(let response, let order):
            let origin = state.withLock { $0.origin(caller.id) }
            if serve(response, .stale(.whileRevalidating), to: caller), let origin {
                validateInBackground(order, like: caller, key, over: origin)
            }
        case .forward(let order): forward(order, for: caller, key)
        }
    }

    /// Answers with a stored response; if its content is gone, the request begins anew without it.
    @discardableResult
    func serve(
        _ response: StoredResponse,
        _ source: ResponseSource,
        to caller: Forward.Caller
    ) -> Bool {
        let key = PrimaryKey(caller.request.url)
        let answer = StoredContent(
            response,
            source,
            for: caller.request,
            at: time.timestamp,
            content: { content(of: response, key) }
        )
        guard let answer else {
            drop(response, of: key)
            begin(caller)
            return false
        }
        state.withLock { $0.take(caller.id) }?.send(answer)
        return true
    }

    /// Answers 504.
    func refuse(_ caller: Forward.Caller) {
        let delivery = state.withLock { $0.take(caller.id) }
        delivery?.send(StoredContent(unavailableAt: time.timestamp))
    }

    /// Shares an exchange that is under way, or begins one.
    private func forward(_ order: Forward.Order, for caller: Forward.Caller, _ key: PrimaryKey) {
        let now = time.timestamp
        let shared = state.withLock { $0.join(caller, order, key, at: now) }
        if let (id, actions) = shared {
            perform(actions, of: id, key)
        } else {
            send(order, for: caller, key)
        }
    }

    /// Validates what was served stale, unless that is under way (RFC 5861 §3).
    private func validateInBackground(
        _ order: Forward.Order,
        like caller: Forward.Caller,
        _ key: PrimaryKey,
        over origin: any Transport
    ) {
        guard !state.withLock({ $0.isValidating(order, key) }) else { return }
        send(order, for: caller, key, inBackgroundOver: origin)
    }

    /// Sends a request; with a transport given, for nobody.
    func send(
        _ order: Forward.Order,
        for caller: Forward.Caller,
        _ key: PrimaryKey,
        inBackgroundOver carrier: (any Transport)? = nil
    ) {
        let forward = Forward(
            order,
            for: caller,
            isBackground: carrier != nil,
            requested: time.timestamp,
            contentLimit: Int(clamping: setting.contentLimit.bytes)
        )
        guard
            let (id, origin) = state.withLock({ $0.begin(forward, for: caller, key, over: carrier) }
            )
        else {
            return
        }
        let upstream = origin.start(order.sent, on: queue) { [self] event in
            receive(event, of: id, key)
        }
        state.withLock { $0.note(upstream, of: id) }?.cancel()
    }

    private func receive(_ event: TransportEvent, of id: Int, _ key: PrimaryKey) {
        if case .trust(let question) = event {
            // Without anybody to ask, the system judges.
            state.withLock { $0.firstWaiting(for: id) }?.send(.trust(question))
            return
        }
        let now = time.timestamp
        let actions = state.withLock { $0.receive(event, of: id, at: now) }
        perform(actions, of: id, key)
    }
}

/// A request under way, as its caller holds it.
private struct CachedExchange: Cancellable {
    let cache: HTTPCache
    let id: Int
    let delivery: Delivery

    func cancel() {
        delivery.cancel()
        cache.leave(id)
    }
}
