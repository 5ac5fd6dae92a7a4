import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import HalcyonWorld
import Synchronization

/// A simulated world, a server with one rule, and a receiver that writes down what comes.
final class TestStage: Sendable {
    let world = SimulatedWorld()
    let server: FakeServer
    let queue: any WorkQueue
    private let transport: SimulatedTransport
    private let network: any WorkQueue
    private let seen = Mutex<[(instant: Duration, event: TransportEvent)]>([])

    init(_ replies: [ServerReply]) {
        server = FakeServer(.make("GET /x", replies: replies))
        network = world.makeQueue("network")
        queue = world.makeQueue("receiver")
        transport = SimulatedTransport(server: server, network: network, time: world.time)
    }

    /// Starts a request, as code on the receiver's queue does.
    @discardableResult
    func start(
        receive: @escaping @Sendable (TransportEvent, Handle) -> Void = { _, _ in }
    ) throws -> Handle {
        let request = try HTTPRequest.make("/x")
        let handle = Handle()
        try world.run(on: queue) { [self] in
            let running = transport.start(request, on: queue) { [self] event in
                seen.withLock { $0.append((world.elapsed, event)) }
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
    var log: [String] {
        seen.withLock { seen in
            seen.map { "\($0.instant.wholeNanoseconds / 1_000_000)ms \(Self.text(of: $0.event))" }
        }
    }

    /// The messages of failures.
    var messages: [String] {
        seen.withLock { seen in
            seen.compactMap {
                if case .failed(let failure) = $0.event { failure.message } else { nil }
            }
        }
    }

    /// The bytes that came.
    var received: [UInt8] {
        seen.withLock { seen in
            seen.flatMap { if case .data(let bytes) = $0.event { bytes } else { [UInt8]() } }
        }
    }

    private static func text(of event: TransportEvent) -> String {
        switch event {
        case .trust(let question): "trust \(question.host):\(question.port)"
        case .response(let head): "head \(head.status)"
        case .data(let bytes): "data \(bytes.count)"
        case .finished: "finished"
        case .failed(let failure): "failed \(failure.cause.rawValue) \(failure.urlErrorCode)"
        }
    }
}

/// Keeps the handle of an exchange, also for code that runs within its events.
final class Handle: Sendable {
    private let running = Mutex<(any Cancellable)?>(nil)

    func keep(_ exchange: any Cancellable) {
        running.withLock { $0 = exchange }
    }

    func cancel() {
        running.withLock { $0 }?.cancel()
    }
}
