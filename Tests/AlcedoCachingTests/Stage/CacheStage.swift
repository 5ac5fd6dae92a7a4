import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization
import Testing

/// A cache in a simulated world, over an origin with replies in order.
final class CacheStage {
    let world: SimulatedWorld
    let origin: TestOrigin
    private var process: any WorldProcess
    private(set) var transport: CachingTransport
    private let limit: ByteCount

    init(_ replies: Reply..., limit: ByteCount = .mebibytes(1)) {
        world = SimulatedWorld()
        origin = TestOrigin(replies)
        self.limit = limit
        process = world.startProcess()
        transport = Self.transport(process, origin, limit)
    }

    /// Another process beside that of a stage, with a cache over the same folder and the same origin.
    init(beside other: CacheStage) {
        (world, origin, limit) = (other.world, other.origin, other.limit)
        process = world.startProcess()
        transport = Self.transport(process, origin, limit)
    }

    /// A date some seconds from the beginning, as it stands in a field.
    static func date(_ seconds: Int64) -> String {
        HTTPDate.text(of: Timestamp(secondsSince1970: 1_767_225_600 + seconds))
    }

    static func request(_ fields: HTTPFields = [:], method: String = "GET") -> HTTPRequest {
        request("/cat.png", fields, method: method)
    }

    static func request(
        _ path: String,
        _ fields: HTTPFields = [:],
        method: String = "GET"
    ) -> HTTPRequest {
        let url = URL(string: "http://host.test\(path)") ?? URL(filePath: path)
        return HTTPRequest(url: url, method: method, fields: fields)
    }

    /// Starts a request; what comes of it shows once the world has gone on.
    func start(_ request: HTTPRequest) throws -> Load {
        let load = Load()
        let (transport, queue) = (transport, process.callerQueue(.main).workQueue)
        try world.run(on: queue) {
            let running = transport.fetch(request, on: queue) { event in
                load.add(event, isOnQueue: queue.isCurrent)
            }
            load.hold(running)
        }
        return load
    }

    /// Makes a request to its end.
    @discardableResult
    func load(_ request: HTTPRequest = request()) throws -> Load {
        let load = try start(request)
        try world.settle()
        return load
    }

    /// Ends the process and starts another one over the same disk.
    func restart() {
        process.end()
        process = world.startProcess()
        transport = Self.transport(process, origin, limit)
    }

    /// Calls a request off on its queue.
    func cancel(_ load: Load) throws {
        try world.run(on: process.callerQueue(.main).workQueue) { load.cancel() }
    }

    /// The fields of a request that reached the origin.
    func sent(_ number: Int) throws -> HTTPFields {
        try #require(origin.requests.count > number, "request \(number) was not made")
        return origin.requests[number].fields
    }

    private static func transport(
        _ process: any WorldProcess,
        _ origin: TestOrigin,
        _ limit: ByteCount
    ) -> CachingTransport {
        let seams = process.seams(transport: origin)
        let setting = HTTPCacheSetting(
            folder: seams.cachesFolder + "/http",
            sizeLimit: limit,
            variantLimit: 3
        )
        return CachingTransport(HTTPCache(setting, seams), over: seams.transport)
    }
}

/// What a caller saw of a request.
final class Load: Sendable {
    private struct State {
        var events: [CachedTransportEvent] = []
        var wasOffQueue = false
        var running: (any Cancellable)?
    }

    private let state = Mutex(State())

    func add(_ event: CachedTransportEvent, isOnQueue: Bool) {
        state.withLock { state in
            state.events.append(event)
            if !isOnQueue { state.wasOffQueue = true }
        }
    }

    func hold(_ running: any Cancellable) {
        state.withLock { $0.running = running }
    }

    func cancel() {
        state.withLock { $0.running }?.cancel()
    }

    var events: [CachedTransportEvent] { state.withLock { $0.events } }
    var wasOffQueue: Bool { state.withLock { $0.wasOffQueue } }

    var head: HTTPResponseHead? {
        events.compactMap { if case .response(let head, _, _) = $0 { head } else { nil } }.first
    }

    var source: ResponseSource? {
        events.compactMap { if case .response(_, let source, _) = $0 { source } else { nil } }.first
    }

    var failure: TransportFailure.Cause? {
        events.compactMap { if case .failed(let failure) = $0 { failure.cause } else { nil } }.first
    }

    /// The body; `nil` when it did not come to its end.
    var body: String? {
        guard case .finished? = events.last else { return nil }
        let bytes = events.flatMap { event -> [UInt8] in
            if case .data(let bytes) = event { bytes } else { [] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Source, status and body, for a comparison at once.
    var summary: String {
        guard let head, let source else { return failure.map { "failed: \($0)" } ?? "nothing" }
        return "\(source) \(head.status) \(body ?? "unfinished")"
    }
}
