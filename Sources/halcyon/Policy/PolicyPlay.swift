import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization

/// One case of the policy, played with the real cache in a simulated world.
struct PolicyPlay {
    /// What is stored first; `nil` for nothing.
    var stored: PolicyAxes.Stored?
    var age: Duration
    /// The request's `Cache-Control`.
    var request: String
    var outcome: PolicyAxes.Outcome

    /// What the request got, in words.
    func result() -> String {
        guard let url = URL(string: "http://host.test/cat.png") else { return "no URL" }
        let setting = SimulatedWorldSetting(startDate: PolicyAxes.start, diskLatency: .none)
        let world = SimulatedWorld(setting)
        let origin = PolicyOrigin()
        let seams = world.startProcess().seams(transport: origin)
        let cache = HTTPCache(HTTPCacheSetting(folder: seams.cachesFolder + "/http"), seams)
        let transport = CachingTransport(cache, over: seams.transport)
        let seen = PolicySeen()
        func ask(_ request: HTTPRequest) throws(WorldDiagnosis) {
            try world.run(on: seams.mainQueue) {
                _ = transport.fetch(request, on: seams.mainQueue) { seen.take($0) }
            }
            try world.settle()
        }
        do throws(WorldDiagnosis) {
            if let stored {
                origin.answer(.response(HTTPResponseHead(status: 200, fields: stored.fields)))
                try ask(HTTPRequest(url: url))
                world.setWallClock(PolicyAxes.start + age)
            }
            origin.answer(answer)
            var request = HTTPRequest(url: url)
            if !self.request.isEmpty { request.fields["Cache-Control"] = self.request }
            try ask(request)
        } catch {
            return "\(error)"
        }
        return seen.words
    }

    private var answer: TransportEvent {
        switch outcome {
        case .offline:
            .failed(TransportFailure(cause: .notConnected, urlErrorCode: -1_009, message: ""))
        case .error: .response(HTTPResponseHead(status: 503))
        case .new: .response(HTTPResponseHead(status: 200, fields: ["ETag": "\"v2\""]))
        case .notModified:
            .response(
                HTTPResponseHead(status: 304, fields: stored.map { validators($0.fields) } ?? [:])
            )
        }
    }

    private func validators(_ fields: HTTPFields) -> HTTPFields {
        HTTPFields(fields.lines.filter { ["ETag", "Last-Modified"].contains($0.name) })
    }
}

/// A network with one answer for each request until it is given another.
private final class PolicyOrigin: Transport {
    private let state = Mutex<[TransportEvent]>([])

    func answer(_ event: TransportEvent) {
        var events = [event]
        if case .response = event { events.append(.finished) }
        state.withLock { [events] in $0 = events }
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let flag = PolicyFlag()
        for event in state.withLock({ $0 }) {
            queue.async { if !flag.isSet { receive(event) } }
        }
        return flag
    }
}

/// Whether an exchange was called off.
private final class PolicyFlag: Cancellable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func cancel() {
        state.withLock { $0 = true }
    }
}

/// What the last request got.
private final class PolicySeen: Sendable {
    private let state = Mutex("nothing")

    var words: String { state.withLock { $0 } }

    func take(_ event: CachedTransportEvent) {
        switch event {
        case .response(let head, let source, _):
            state.withLock { $0 = Self.words(source, head.status) }
        case .failed: state.withLock { $0 = "failure" }
        case .trust, .data, .finished: break
        }
    }

    private static func words(_ source: ResponseSource, _ status: Int) -> String {
        switch source {
        case .network: "network \(status)"
        case .fresh: "fresh"
        case .revalidated: "revalidated"
        case .unavailable: "504"
        case .stale(.requested): "stale: requested"
        case .stale(.whileRevalidating): "stale: being validated"
        case .stale(.disconnected): "stale: disconnected"
        case .stale(.serverFailed): "stale: server failed"
        }
    }
}
