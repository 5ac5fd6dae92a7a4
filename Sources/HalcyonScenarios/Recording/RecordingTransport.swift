import AlcedoCore
package import AlcedoHTTP
package import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A transport that takes down what another one brings.
package final class RecordingTransport: Transport {
    private let other: any Transport
    private let time: any TimeSource
    private let log: SessionLog

    /// Makes a transport over another one.
    ///
    /// - Parameters:
    ///   - other: Carries the requests.
    ///   - time: What instants and dates are read from.
    ///   - log: Takes what was seen.
    package init(_ other: any Transport, time: any TimeSource, log: SessionLog) {
        self.other = other
        self.time = time
        self.log = log
    }

    /// Starts an exchange, and hands on every event after it was taken down.
    package func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let number = log.begin(request, at: time.now, date: time.timestamp)
        let (log, time) = (log, time)
        return other.start(request, on: queue) { event in
            log.take(event, of: number, at: time.now)
            receive(event)
        }
    }

    /// A transport over a renewed one.
    package func renewed(_ configuration: URLSessionConfiguration) -> any Transport {
        RecordingTransport(other.renewed(configuration), time: time, log: log)
    }
}

/// What transports took down, in the order the requests began.
///
/// May be used from any thread.
package final class SessionLog: Sendable {
    fileprivate struct Seen {
        var exchange: RecordedExchange
        var last: MonotonicInstant
        var isOver = false
        var isUnplayable = false
    }

    private struct State {
        var seen: [Seen] = []
    }

    private let state = Mutex(State())

    /// Makes an empty log.
    package init() {}

    /// What was seen; an exchange that its client left counts as one that stalled.
    package var exchanges: [RecordedExchange] {
        state.withLock { state in
            state.seen.filter { !$0.isUnplayable }.map { seen in
                var exchange = seen.exchange
                guard !seen.isOver else { return exchange }
                exchange.failure = exchange.status == 0 ? .timeout : .stallBody
                return exchange
            }
        }
    }

    /// How many exchanges ended in a way that no recording tells.
    package var unplayableCount: Int {
        state.withLock { $0.seen.count { $0.isUnplayable } }
    }

    func begin(_ request: HTTPRequest, at instant: MonotonicInstant, date: Timestamp) -> Int {
        state.withLock { state in
            let exchange = RecordedExchange(
                started: date,
                method: request.method,
                url: request.url.absoluteString,
                requestFields: request.fields,
                requestBody: request.body ?? []
            )
            state.seen.append(Seen(exchange: exchange, last: instant))
            return state.seen.count - 1
        }
    }

    func take(_ event: TransportEvent, of number: Int, at instant: MonotonicInstant) {
        state.withLock { $0.seen[number].take(event, at: instant) }
    }
}

extension SessionLog.Seen {
    fileprivate mutating func take(_ event: TransportEvent, at instant: MonotonicInstant) {
        let pause = instant - last
        switch event {
        case .trust: return
        case .response(let head):
            exchange.status = head.status
            exchange.fields = head.fields
            exchange.latency = pause
        case .data(let bytes):
            exchange.body += bytes
            exchange.pieces.append(.init(count: bytes.count, pause: pause))
        case .finished: isOver = true
        case .failed(let failure):
            isOver = true
            exchange.failure = RecordedFailure(failure, hasHead: exchange.status != 0)
            isUnplayable = exchange.failure == nil
        }
        last = instant
    }
}

extension RecordedFailure {
    /// What a transport's failure comes of; `nil` for one that no recording tells.
    init?(_ failure: TransportFailure, hasHead: Bool) {
        switch failure.cause {
        case .cannotConnect where !hasHead: self = .refused
        case .timedOut where !hasHead: self = .timeout
        case .emptyResponse where !hasHead: self = .emptyReply
        case .secureConnectionFailed where !hasHead: self = .tls
        case .cannotFindHost where !hasHead: self = .dns
        case .notConnected where !hasHead: self = .offline
        case .connectionLost where !hasHead: self = .resetBeforeHead
        case .truncatedBody where hasHead: self = .truncatedBody
        case .connectionLost where hasHead: self = .resetMidBody
        default: return nil
        }
    }
}
