import AlcedoSeams
import HalcyonWorld
import Testing

/// The laws of the seams, on the real ones of a live world.
@Suite(.serialized) struct LiveLawTests {
    /// Slower than real time, so that a thread that is held up for a while does not matter.
    static let paces: [LiveWorldSetting.Pace] = [.virtual, .scaled(10)]
    static let callers: [CallerQueue.Kind] = [
        .main, .dispatch("under test"), .operation("operations"),
    ]

    @Test(arguments: paces, callers)
    func `a caller's queue keeps the law`(
        pace: LiveWorldSetting.Pace,
        kind: CallerQueue.Kind
    ) async throws {
        let found = try await live(pace) { world, process in
            WorkQueueLaw.violations(
                of: process.callerQueue(kind).workQueue,
                beside: world.makeQueue("other"),
                time: world.time,
                patience: .world(world)
            )
        }
        #expect(found == [])
    }

    @Test(arguments: paces)
    func `the client's clock keeps the law`(pace: LiveWorldSetting.Pace) async throws {
        let found = try await live(pace) { world, _ in
            TimeSourceLaw.violations(
                of: world.time,
                queue: world.makeQueue("time"),
                tolerance: pace == .virtual ? .zero : .seconds(1),
                patience: .world(world)
            )
        }
        #expect(found == [])
    }

    @Test(arguments: paces)
    func `the starter keeps the law`(pace: LiveWorldSetting.Pace) async throws {
        let found = try await live(pace) { world, process in
            let seams = process.seams(transport: SilentTransport())
            return TaskStarterLaw.violations(
                of: seams.tasks,
                queue: seams.mainQueue,
                patience: .world(world)
            )
        }
        #expect(found == [])
    }

    @Test func `system events keep the law`() async throws {
        let found = try await live(.virtual) { world, process in
            SystemEventsLaw.violations(
                of: process.seams(transport: SilentTransport()).systemEvents,
                patience: .world(world),
                post: { try? world.post($0) }
            )
        }
        #expect(found == [])
    }

    @Test func `real files behind faults keep the law`() async throws {
        let found = try await live(.virtual) { _, process in
            let seams = process.seams(transport: SilentTransport())
            return FileStoreLaw.violations(of: seams.files, in: seams.cachesFolder)
        }
        #expect(found == [])
    }

    private func live(
        _ pace: LiveWorldSetting.Pace,
        _ check: @escaping @Sendable (LiveWorld, any WorldProcess) -> [String]
    ) async throws -> [String] {
        let world = try LiveWorld(LiveWorldSetting(pace: pace))
        return await onOwnThread { check(world, world.startProcess()) }
    }
}
