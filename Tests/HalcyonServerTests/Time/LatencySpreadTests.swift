import Testing

@testable import HalcyonServer

/// Latencies from whole numbers.
struct LatencySpreadTests {
    private let ends: [UInt64] = [0, 1 << 32, 1 << 62, 1 << 63, .max - 1, .max]

    @Test func `a uniform latency never leaves its bounds and reaches both`() {
        let spread = LatencySpread.uniform(from: .milliseconds(10), to: .milliseconds(30))
        #expect(spread.time(at: 0) == .milliseconds(10))
        #expect(spread.time(at: .max) == .milliseconds(30))
        #expect(spread.time(at: 1 << 63) == .milliseconds(20))
        #expect(ends.map(spread.time) == ends.map(spread.time).sorted())
    }

    @Test func `half of the lognormal latencies are below the median`() {
        let median = Duration.milliseconds(100)
        let spread = LatencySpread.lognormal(median: median, sigma: 500, max: .seconds(9))
        #expect(spread.time(at: 1 << 62) < median)
        #expect(spread.time(at: 3 << 62) > median)
        // A quarter of the standard normal distribution is above 0.6745: e to half of that.
        let upper = spread.time(at: 3 << 62)
        #expect((.milliseconds(139)...(.milliseconds(142))).contains(upper))
        #expect(ends.map(spread.time) == ends.map(spread.time).sorted())
    }

    @Test func `no latency is above its maximum`() {
        let wide = LatencySpread.lognormal(median: .seconds(1), sigma: 4_000, max: .seconds(3))
        #expect(wide.time(at: .max) == .seconds(3))
        let long = LatencySpread.exponential(mean: .seconds(1), max: .seconds(2))
        #expect(long.time(at: .max) == .seconds(2))
        #expect(long.time(at: 0) > .zero)
    }

    @Test func `the exponential latencies have their mean`() {
        let spread = LatencySpread.exponential(mean: .milliseconds(10), max: .seconds(1))
        let times = (0..<1_024).map { spread.time(at: UInt64($0) << 54 | 1 << 53) }
        let mean = times.reduce(.zero, +) / times.count
        #expect((.microseconds(9_900)...(.microseconds(10_100))).contains(mean))
    }

    @Test func `a turn draws the same whenever it comes`() {
        var first = TurnDraws(seed: 1, rule: 0, turn: 3)
        var again = TurnDraws(seed: 1, rule: 0, turn: 3)
        var other = TurnDraws(seed: 1, rule: 1, turn: 3)
        let place = first.place()
        #expect(place == again.place())
        #expect(place != other.place())
    }

    @Test(arguments: [
        LatencySpread.uniform(from: .seconds(2), to: .seconds(1)),
        .lognormal(median: .seconds(2), sigma: 1, max: .seconds(1)),
        .lognormal(median: .zero, sigma: 0, max: .seconds(1)),
        .exponential(mean: .seconds(2), max: .seconds(1)),
    ])
    func `a spread that contradicts itself says so`(_ spread: LatencySpread) {
        #expect(spread.problem != nil)
    }
}
