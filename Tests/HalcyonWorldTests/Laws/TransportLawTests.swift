import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization
import Testing

struct TransportLawTests {
    private let world = SimulatedWorld()
    private let requests = ["whole", "failed", "empty"].compactMap {
        URL(string: "http://host.test/\($0)").map { HTTPRequest(url: $0) }
    }

    @Test func `a transport that keeps the law passes`() {
        #expect(violations(nil) == [])
    }

    @Test(arguments: ScriptedTransport.Fault.allCases)
    func `a transport that breaks the law is caught`(fault: ScriptedTransport.Fault) {
        let found = violations(fault)
        #expect(found.contains { $0.hasSuffix(fault.rawValue) }, "\(found)")
    }

    private func violations(_ fault: ScriptedTransport.Fault?) -> [String] {
        TransportLaw.violations(
            of: ScriptedTransport(fault, server: world.makeQueue("server")),
            requests: requests,
            queue: world.makeQueue("client"),
            patience: .world(world)
        )
    }
}

/// A network that answers by the last part of the path, with one fault.
final class ScriptedTransport: Transport {
    /// What it does wrong, as the checker names it.
    enum Fault: String, CaseIterable {
        case secondResponse = "a second response came"
        case dataFirst = "data came before a response"
        case emptyData = "a piece of data is empty"
        case shortBody = "a body of 4 of 6 bytes finished"
        case lateEvent = "an event came after the end"
        case noResponse = "the exchange finished without a response"
        case otherQueue = "an event came outside the queue"
        case early = "an event came before start returned"
        case endless = "it never ended"
    }

    private let fault: Fault?
    private let server: any WorkQueue

    init(_ fault: Fault?, server: any WorkQueue) {
        self.fault = fault
        self.server = server
    }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let events = events(of: request)
        if fault == .early { receive(events[0]) }
        let isCancelled = CancelFlag(isDeaf: fault == .lateEvent)
        let target = fault == .otherQueue ? server : queue
        for (index, event) in events.enumerated() {
            target.async(after: .milliseconds(index), .awaited) {
                if !isCancelled.isSet { receive(event) }
            }
        }
        return isCancelled
    }

    private func events(of request: HTTPRequest) -> [TransportEvent] {
        var head = HTTPResponseHead(status: 200)
        head.fields["Content-Length"] = "6"
        let failure = TransportFailure(cause: .connectionLost, urlErrorCode: -1_005, message: "")
        switch request.url.lastPathComponent {
        case "failed": return [.response(head), .data([1]), .failed(failure)]
        case "empty": return [.response(HTTPResponseHead(status: 204)), .finished]
        default: return broken([.response(head), .data([1, 2]), .data([3, 4, 5, 6]), .finished])
        }
    }

    private func broken(_ events: [TransportEvent]) -> [TransportEvent] {
        switch fault {
        case .secondResponse: [events[0]] + events
        case .dataFirst: [events[1]] + events
        case .emptyData: [events[0], .data([])] + events[1...]
        case .shortBody: [events[0]] + events[2...]
        case .noResponse: [.finished]
        case .endless: Array(events.dropLast())
        default: events
        }
    }
}

/// Whether an exchange was cancelled.
private final class CancelFlag: Cancellable {
    private let state = Mutex(false)
    private let isDeaf: Bool

    init(isDeaf: Bool) {
        self.isDeaf = isDeaf
    }

    var isSet: Bool { state.withLock { $0 } }

    func cancel() {
        if !isDeaf { state.withLock { $0 = true } }
    }
}
