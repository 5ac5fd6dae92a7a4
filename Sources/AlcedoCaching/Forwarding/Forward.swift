import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

/// One exchange with an origin, and the requests that wait for it.
///
/// A pure machine: it takes events of the transport and answers with actions. Requests that arrive
/// while it is under way may share it ("collapsed requests", RFC 9111 §4).
struct Forward {
    /// A request that waits.
    struct Caller: Hashable, Sendable {
        /// Its number.
        var id: Int
        /// The request.
        var request: HTTPRequest
        /// How it uses the cache.
        var use: CacheUse
        /// What it asks of this cache, in its fields and beside them.
        var directives: RequestDirectives

        init(id: Int, request: HTTPRequest, use: CacheUse = CacheUse()) {
            self.id = id
            self.request = request
            self.use = use
            directives = RequestDirectives(request.fields).joined(use.directives)
        }
    }

    /// What is hoped for.
    enum Purpose: Hashable, Sendable {
        /// A response.
        case fetch
        /// That a stored response is still good; `nil` when it is asked which of several is.
        /// `isOurs` when the conditions were added here, and not by who asks.
        case validate(StoredResponse?, among: [StoredResponse], isOurs: Bool)
        /// The rest of a content.
        case complete(StoredResponse)
        /// A head, which tells of the stored responses too (RFC 9111 §4.3.5).
        case look(among: [StoredResponse])
    }

    /// What to send, and why.
    struct Order: Hashable, Sendable {
        var sent: HTTPRequest
        var purpose: Purpose
    }

    /// How far it is.
    enum Phase {
        /// No head has come.
        case waiting
        /// The body is passed on as it comes.
        case passing(Reception)
        /// The rest of a content is collected.
        case completing(Reception)
        /// Nothing that comes is of interest.
        case over
    }

    let order: Order
    /// The request that it was begun for.
    let original: HTTPRequest
    /// How that one uses the cache.
    let use: CacheUse
    let requested: Timestamp
    /// Whether it goes on when nobody waits.
    let isBackground: Bool
    /// The longest content that is kept, in bytes.
    let contentLimit: Int
    var callers: [Caller]
    var phase = Phase.waiting

    init(
        _ order: Order,
        for caller: Caller,
        isBackground: Bool,
        requested: Timestamp,
        contentLimit: Int
    ) {
        self.order = order
        self.isBackground = isBackground
        self.requested = requested
        self.contentLimit = contentLimit
        original = caller.request
        use = caller.use
        callers = isBackground ? [] : [caller]
    }

    /// The permit of the response that is passed on; `nil` when it may not be stored.
    var permit: ReusePermit? {
        guard case .passing(let reception) = phase, reception.isStorable else { return nil }
        return ReusePermit(reception, for: original)
    }

    /// The numbers of those who wait.
    var ids: [Int] { callers.map(\.id) }

    /// Takes an event of the transport.
    mutating func receive(_ event: TransportEvent, at now: Timestamp) -> [ForwardAction] {
        switch event {
        // Whoever asked first is asked, by the driver.
        case .trust: []
        case .response(let head): receive(head, at: now)
        case .data(let bytes): receive(bytes)
        case .finished: finish()
        case .failed(let failure): fail(failure, at: now)
        }
    }

    /// Lets a request go that does not want to wait any more; `true` when nobody is left.
    mutating func leave(_ id: Int) -> Bool {
        callers.removeAll { $0.id == id }
        return callers.isEmpty && !isBackground
    }

    private mutating func receive(_ bytes: [UInt8]) -> [ForwardAction] {
        switch phase {
        case .waiting, .over: return []
        case .passing(var reception):
            reception.add(bytes, limit: contentLimit)
            phase = .passing(reception)
            return [.data(bytes, to: ids)]
        case .completing(var reception):
            reception.add(bytes, limit: contentLimit)
            phase = .completing(reception)
            return []
        }
    }

    private mutating func finish() -> [ForwardAction] {
        defer { phase = .over }
        switch phase {
        case .waiting, .over: return []
        case .passing(let reception): return [.finish(to: ids)] + storing(reception)
        case .completing(let reception): return completing(reception)
        }
    }

    private mutating func fail(_ failure: TransportFailure, at now: Timestamp) -> [ForwardAction] {
        defer { phase = .over }
        switch phase {
        case .over: return []
        // What has begun cannot be taken back.
        case .passing: return [.fail(failure, to: ids)]
        case .completing: return [.fetchAnew(callers)]
        case .waiting: return standIn(for: failure, at: now)
        }
    }
}
