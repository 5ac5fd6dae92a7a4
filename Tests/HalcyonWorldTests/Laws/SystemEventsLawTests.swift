import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization
import Testing

struct SystemEventsLawTests {
    @Test func `a simulated process keeps the law`() throws {
        let world = SimulatedWorld()
        let events = world.startProcess().seams(transport: SilentTransport()).systemEvents
        let found = SystemEventsLaw.violations(of: events, patience: .world(world)) { event in
            #expect(throws: Never.self) { try world.post(event) }
        }
        #expect(found == [])
    }

    @Test func `events from notifications keep the law`() async {
        let found = await onOwnThread {
            let center = NotificationCenter()
            let names = SystemEvent.allCases.map { (Notification.Name($0.rawValue), $0) }
            let events = NotificationSystemEvents(
                center: center,
                events: Dictionary(uniqueKeysWithValues: names),
                queue: DispatchWorkQueue(label: "events")
            )
            return SystemEventsLaw.violations(of: events, patience: .threads) { event in
                center.post(name: Notification.Name(event.rawValue), object: nil)
            }
        }
        #expect(found == [])
    }

    @Test(arguments: BrokenEvents.Fault.allCases)
    func `events that break the law are caught`(fault: BrokenEvents.Fault) {
        let world = SimulatedWorld()
        let hub = SystemEventHub(queue: world.makeQueue("events"))
        let found = SystemEventsLaw.violations(
            of: BrokenEvents(hub, fault),
            patience: .world(world),
            post: hub.post
        )
        #expect(found.contains { $0.hasPrefix(fault.rawValue) }, "\(found)")
    }
}

/// A source of events with one fault.
final class BrokenEvents: SystemEvents {
    /// What it does wrong, as the checker names it.
    enum Fault: String, CaseIterable {
        case silent = "an observer did not hear"
        case deafToCancel = "an observer heard an event after its cancel"
        case twice = "an observer heard events out of order or twice"
        case mistaken = "an observer heard other events"
    }

    private let base: SystemEventHub
    private let fault: Fault

    init(_ base: SystemEventHub, _ fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func observe(_ handler: @escaping @Sendable (SystemEvent) -> Void) -> any Cancellable {
        switch fault {
        case .silent: return base.observe { _ in }
        case .deafToCancel:
            _ = base.observe(handler)
            return base.observe { _ in }
        case .twice:
            return base.observe {
                handler($0)
                handler($0)
            }
        case .mistaken: return base.observe { _ in handler(.networkConstrained) }
        }
    }
}
