package import AlcedoHTTP
package import AlcedoSeams
import Synchronization

/// Checks the law of the events of `Transport`.
package enum TransportLaw {
    /// What a transport does against the law; empty when it keeps it.
    ///
    /// Each request is made once to its end, and then again with a cancel after each of its events.
    ///
    /// - Parameters:
    ///   - transport: The transport.
    ///   - requests: What to ask; every one must come to an end, and end the same way each time.
    ///   - queue: Where events are delivered.
    ///   - patience: How to let things happen.
    /// - Returns: Each breach in words.
    package static func violations(
        of transport: any Transport,
        requests: [HTTPRequest],
        queue: any WorkQueue,
        patience: LawPatience
    ) -> [String] {
        requests.flatMap { request in
            let exchange = TransportExchange(transport, request, queue, patience)
            let whole = exchange.play(cancelAfter: nil)
            let cancelled = (0..<whole.eventCount).flatMap {
                exchange.play(cancelAfter: $0).breaches
            }
            return (whole.breaches + cancelled).map { "\(request.method) \(request.url): \($0)" }
        }
    }
}

/// One request, to be made several times.
private struct TransportExchange {
    let transport: any Transport
    let request: HTTPRequest
    let queue: any WorkQueue
    let patience: LawPatience

    init(
        _ transport: any Transport,
        _ request: HTTPRequest,
        _ queue: any WorkQueue,
        _ patience: LawPatience
    ) {
        self.transport = transport
        self.request = request
        self.queue = queue
        self.patience = patience
    }

    /// Makes the request, and cancels it on the queue after a number of events.
    func play(cancelAfter limit: Int?) -> (eventCount: Int, breaches: [String]) {
        let log = LawLog()
        let watch = TransportWatch(queue: queue, limit: limit, method: request.method)
        queue.async {
            let running = transport.start(request, on: queue) { event in
                if watch.receive(event) { log.add("end") }
            }
            if watch.begin(running) { log.add("end") }
        }
        guard patience.wait(for: 1, in: log) else { return (0, ["it never ended"]) }
        // Whatever is still delivered comes before this.
        let after = LawLog()
        queue.async(after: .milliseconds(2), .awaited) { after.add("after") }
        _ = patience.wait(for: 1, in: after)
        return watch.result
    }
}
