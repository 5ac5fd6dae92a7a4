import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

/// The requests of a cache, and the exchanges with origins that are under way.
struct HTTPCacheState {
    private struct Request {
        var delivery: Delivery
        var origin: any Transport
        /// The exchange it waits for.
        var forward: Int?
    }

    private struct Running {
        var forward: Forward
        var key: String
        /// `nil` while it is being started.
        var upstream: (any Cancellable)?
    }

    private var requests: [Int: Request] = [:]
    private var running: [Int: Running] = [:]
    /// The exchange of a URL that others may share.
    private var shared: [String: Int] = [:]
    private var lastNumber = 0
    /// Who waits until no exchange is under way.
    private var waiting: [@Sendable () -> Void] = []

    /// Takes a request in, and numbers it.
    mutating func add(_ delivery: Delivery, _ origin: any Transport) -> Int {
        lastNumber += 1
        requests[lastNumber] = Request(delivery: delivery, origin: origin)
        return lastNumber
    }

    /// Whether a request has not been answered or let go.
    func isOpen(_ id: Int) -> Bool { requests[id] != nil }

    /// Where a request's events go.
    func delivery(_ id: Int) -> Delivery? { requests[id]?.delivery }

    /// Who carries a request to its origin.
    func origin(_ id: Int) -> (any Transport)? { requests[id]?.origin }

    /// Where the events of the request go that waits longest for an exchange.
    func firstWaiting(for number: Int) -> Delivery? {
        running[number]?.forward.callers.first.flatMap { requests[$0.id]?.delivery }
    }

    /// Takes a request out, to be answered.
    mutating func take(_ id: Int) -> Delivery? { requests.removeValue(forKey: id)?.delivery }

    /// Takes a request out that does not want to wait any more, and gives the exchange that nobody
    /// waits for then, to be stopped.
    mutating func leave(_ id: Int) -> (any Cancellable)? {
        guard let request = requests.removeValue(forKey: id), let number = request.forward,
            running[number]?.forward.leave(id) == true
        else { return nil }
        return end(number)
    }

    /// Lets a request share the exchange that is under way for its URL; `nil` when there is none, or it
    /// cannot.
    mutating func join(
        _ caller: Forward.Caller,
        _ order: Forward.Order,
        _ key: PrimaryKey,
        at now: Timestamp
    ) -> (Int, [ForwardAction])? {
        guard let number = shared[key.text],
            let actions = running[number]?.forward.join(caller, order, at: now)
        else { return nil }
        requests[caller.id]?.forward = number
        return (number, actions)
    }

    /// Whether a stored response is being validated.
    func isValidating(_ order: Forward.Order, _ key: PrimaryKey) -> Bool {
        shared[key.text].flatMap { running[$0] }?.forward.order.purpose == order.purpose
    }

    /// Takes an exchange in that is to be started, and gives its number and who carries it; `nil` when
    /// its caller has gone.
    mutating func begin(
        _ forward: Forward,
        for caller: Forward.Caller,
        _ key: PrimaryKey,
        over carrier: (any Transport)? = nil
    ) -> (Int, any Transport)? {
        guard let origin = carrier ?? requests[caller.id]?.origin else { return nil }
        lastNumber += 1
        running[lastNumber] = Running(forward: forward, key: key.text)
        if !forward.isBackground { requests[caller.id]?.forward = lastNumber }
        if Forward.mayBeShared(caller), shared[key.text] == nil { shared[key.text] = lastNumber }
        return (lastNumber, origin)
    }

    /// Takes down how to stop an exchange; gives it back when it has ended meanwhile.
    mutating func note(_ upstream: any Cancellable, of number: Int) -> (any Cancellable)? {
        guard running[number] != nil else { return upstream }
        running[number]?.upstream = upstream
        return nil
    }

    /// Takes an event of an exchange.
    mutating func receive(
        _ event: TransportEvent,
        of number: Int,
        at now: Timestamp
    ) -> [ForwardAction] {
        running[number]?.forward.receive(event, at: now) ?? []
    }

    /// Whether nothing more comes of an exchange.
    func isOver(_ number: Int) -> Bool {
        guard let running = running[number] else { return true }
        if case .over = running.forward.phase { return true }
        return false
    }

    /// The permit of the response that an exchange passes on.
    func permit(of number: Int) -> ReusePermit? { running[number]?.forward.permit }

    /// Takes an exchange out.
    @discardableResult
    mutating func end(_ number: Int) -> (any Cancellable)? {
        guard let ended = running.removeValue(forKey: number) else { return nil }
        if shared[ended.key] == number { shared[ended.key] = nil }
        return ended.upstream
    }

    /// Takes in who waits until no exchange is under way.
    mutating func wait(_ body: @escaping @Sendable () -> Void) {
        waiting.append(body)
    }

    /// Takes out who waits, when no exchange is under way.
    mutating func takeWaiting() -> [@Sendable () -> Void] {
        guard running.isEmpty else { return [] }
        defer { waiting = [] }
        return waiting
    }

    /// Takes down that requests have an exchange of their own, or none, from now on.
    mutating func detach(_ ids: [Int]) {
        for id in ids { requests[id]?.forward = nil }
    }
}
