import AlcedoCore
import AlcedoSeams
import HalcyonWorld
import Testing

struct TimeSourceLawTests {
    @Test func `a virtual clock keeps the law exactly`() {
        let world = SimulatedWorld()
        #expect(simulated(world.time, world) == [])
    }

    @Test func `the machine's clock keeps the law`() async {
        let found = await onOwnThread {
            TimeSourceLaw.violations(
                of: SystemTimeSource(),
                queue: DispatchWorkQueue(label: "time"),
                tolerance: .milliseconds(100),
                patience: .threads
            )
        }
        #expect(found == [])
    }

    @Test(arguments: [
        (BrokenTime(now: 1, wall: 2), "the clocks drifted"),
        (BrokenTime(now: 0, wall: 1), "ten milliseconds passed"),
        (BrokenTime(now: -1, wall: 1), "the monotonic clock went back"),
        (BrokenTime(now: 1, wall: 1, orders: 1), "a later reading has no greater order"),
    ])
    func `a clock that breaks the law is caught`(broken: BrokenTime, words: String) {
        let world = SimulatedWorld()
        let found = simulated(BrokenTimeSource(world.time, broken), world)
        #expect(found.contains { $0.hasPrefix(words) }, "\(found)")
    }

    private func simulated(_ time: any TimeSource, _ world: SimulatedWorld) -> [String] {
        TimeSourceLaw.violations(
            of: time,
            queue: world.makeQueue("time"),
            tolerance: .zero,
            patience: .world(world)
        )
    }
}

/// How fast each clock of a broken source goes.
struct BrokenTime: Sendable {
    var now: Int64
    var wall: Int64
    /// After how many readings their count begins anew.
    var orders = UInt64.max
}

/// Clocks that go at wrong speeds.
private final class BrokenTimeSource: TimeSource {
    private let base: any TimeSource
    private let speed: BrokenTime

    init(_ base: any TimeSource, _ speed: BrokenTime) {
        self.base = base
        self.speed = speed
    }

    var now: MonotonicInstant {
        MonotonicInstant(nanoseconds: base.now.nanoseconds * speed.now)
    }

    var reading: TimeReading {
        TimeReading(instant: now, order: base.reading.order % speed.orders)
    }

    var timestamp: Timestamp {
        base.timestamp + .nanoseconds(base.now.nanoseconds * (speed.wall - 1))
    }
}
