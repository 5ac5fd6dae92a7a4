import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization

/// A world of virtual time, a server, and a receiver behind a real URL session that notes what
/// comes.
final class StubbedStage: Sendable {
    let world: LiveWorld
    let server: FakeServer
    let transport: StubbedTransport
    let queue: any WorkQueue
    private let network: any WorkQueue
    private let seen = Mutex<[String]>([])

    init(rules: [ServerRule]) throws {
        world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        server = FakeServer(script: ServerScript(rules: rules))
        network = world.makeQueue("network")
        queue = world.makeQueue("receiver")
        let stub = StubServer(server, network: network, time: world.time)
        transport = StubbedTransport(stub, world: world)
    }

    convenience init(_ replies: [ServerReply]) throws {
        try self.init(rules: [.make("GET /x", replies: replies)])
    }

    /// Starts a request, as code on the receiver's queue does; the world does not move.
    @discardableResult
    func begin(
        _ request: HTTPRequest,
        _ name: String = "",
        receive: @escaping @Sendable (TransportEvent, Handle) -> Void = { _, _ in }
    ) -> Handle {
        let handle = Handle()
        queue.async { [self] in
            let running = transport.start(request, on: queue) { [self] event in
                let text = "\(name)\(world.elapsed.milliseconds)ms \(event.text)"
                seen.withLock { $0.append(text) }
                receive(event, handle)
            }
            handle.keep(running)
        }
        return handle
    }

    /// Opens a gate, as a step of a scenario does.
    func open(_ gate: String) throws {
        try world.run(on: network) { [self] in server.gates.open(gate) }
    }

    /// What came, one line each.
    var log: [String] { seen.withLock { $0 } }
}

extension Duration {
    /// Whole milliseconds, cut.
    var milliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}

extension TransportEvent {
    /// The event in a few words.
    var text: String {
        switch self {
        case .trust(let question): "trust \(question.host):\(question.port)"
        case .response(let head): "head \(head.status)"
        case .data(let bytes): "data \(bytes.count)"
        case .finished: "finished"
        case .failed(let failure): "failed \(failure.cause.rawValue) \(failure.urlErrorCode)"
        }
    }
}

/// Runs a body that blocks on a thread of its own, so that the pool of Swift tasks stays free.
func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try body() }) }
    }
    .get()
}
