import AlcedoSeams
import HalcyonWorld
import Testing

struct TaskStarterLawTests {
    @Test(arguments: [ScheduleOrder.fifo, .random(seed: 5)])
    func `a simulated starter keeps the law`(order: ScheduleOrder) {
        let world = SimulatedWorld(SimulatedWorldSetting(order: order))
        let seams = world.startProcess().seams(transport: SilentTransport())
        let found = TaskStarterLaw.violations(
            of: seams.tasks,
            queue: seams.mainQueue,
            patience: .world(world)
        )
        #expect(found == [])
        #expect(throws: Never.self) { try world.settle() }
    }

    @Test func `the system's starter keeps the law`() async {
        let found = await onOwnThread {
            TaskStarterLaw.violations(
                of: SystemTaskStarter(),
                queue: DispatchWorkQueue(label: "resume"),
                patience: .threads
            )
        }
        #expect(found == [])
    }

    @Test(arguments: BrokenStarter.Fault.allCases)
    func `a starter that breaks the law is caught`(fault: BrokenStarter.Fault) {
        let world = SimulatedWorld()
        let seams = world.startProcess().seams(transport: SilentTransport())
        let found = TaskStarterLaw.violations(
            of: BrokenStarter(seams.tasks, fault),
            queue: seams.mainQueue,
            patience: .world(world)
        )
        #expect(found.contains { $0.hasPrefix(fault.rawValue) }, "\(found)")
    }
}

/// A starter with one fault.
final class BrokenStarter: TaskStarter {
    /// What it does wrong, as the checker names it.
    enum Fault: String, CaseIterable {
        case never = "a body did not run"
        case twice = "a body ran twice"
        case deafToCancel = "cancelling did not reach"
    }

    private let base: any TaskStarter
    private let fault: Fault

    init(_ base: any TaskStarter, _ fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func start(
        _ place: TaskPlace,
        _ body: @escaping @Sendable () async -> Void
    ) -> any Cancellable {
        switch fault {
        case .never: return base.start(place) {}
        case .twice:
            base.start(place, body)
            return base.start(place, body)
        case .deafToCancel:
            base.start(place, body)
            return base.start(place) {}
        }
    }
}
