import AlcedoSeams
import HalcyonWorld
import Synchronization
import Testing

struct ChanceLawTests {
    @Test func `seeded chance keeps the law`() {
        #expect(ChanceLaw.violations(isSeeded: true) { SeededChance(seed: 7) } == [])
    }

    @Test func `the system's chance keeps the law`() {
        #expect(ChanceLaw.violations(isSeeded: false) { SystemChance() } == [])
    }

    @Test(arguments: BrokenChance.Fault.allCases)
    func `chance that breaks the law is caught`(fault: BrokenChance.Fault) {
        let found = ChanceLaw.violations(isSeeded: true) { BrokenChance(fault) }
        #expect(found.contains { $0.hasPrefix(fault.rawValue) }, "\(found)")
    }

    @Test func `the same seed draws these numbers everywhere`() {
        let chance = SeededChance(seed: 1)
        let drawn = (0..<6).map { _ in chance.draw(below: 1_000, from: "golden") }
        #expect(drawn == [570, 478, 844, 414, 643, 191])
    }
}

/// Chance with one fault.
final class BrokenChance: Chance {
    /// What it does wrong, as the checker names it.
    enum Fault: String, CaseIterable {
        case reachesBound = "a draw reached"
        case missesZero = "a value below"
        case small = "large values never come"
        case sharedStream = "draws of one stream changed"
        case sameStreams = "two streams give the same"
    }

    private let fault: Fault
    private let base = SeededChance(seed: 3)
    private let shared = Mutex(SplitMix64(seed: 3))

    init(_ fault: Fault) {
        self.fault = fault
    }

    func draw(below bound: UInt64, from stream: StaticString) -> UInt64 {
        switch fault {
        case .reachesBound: base.draw(below: bound, from: stream) + 1
        case .missesZero: max(bound > 1 ? 1 : 0, base.draw(below: bound, from: stream))
        case .small: base.draw(below: min(bound, 1 << 20), from: stream)
        case .sharedStream: shared.withLock { $0.next(below: bound) }
        case .sameStreams: sameEverywhere(bound, stream)
        }
    }

    private let turns = Mutex<[String: UInt64]>([:])

    private func sameEverywhere(_ bound: UInt64, _ stream: StaticString) -> UInt64 {
        turns.withLock { turns in
            turns["\(stream)", default: 0] += 1
            var generator = SplitMix64(seed: turns["\(stream)", default: 0])
            return generator.next(below: bound)
        }
    }
}
