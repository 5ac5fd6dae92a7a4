import AlcedoCore
import HalcyonWorld

/// A latency that is drawn for each request; whole numbers alone, so that a seed gives the same ones
/// on every machine.
package enum LatencySpread: Hashable, Sendable {
    /// Every time from the first to the second is as likely.
    case uniform(from: Duration, to: Duration)
    /// Half of the times are below the median; the logarithm is spread by `sigma` thousandths. Never
    /// above `max`.
    case lognormal(median: Duration, sigma: Int, max: Duration)
    /// Many short times and few long ones around a mean. Never above `max`.
    case exponential(mean: Duration, max: Duration)

    /// The time at a place from 0 to 2⁶⁴ of the distribution.
    package func time(at place: UInt64) -> Duration {
        switch self {
        case .uniform(let from, let to):
            let span = UInt64(max(to.wholeNanoseconds - from.wholeNanoseconds, 0))
            let part = (span &+ 1 == 0 ? span : span + 1).multipliedFullWidth(by: place).high
            return from + .nanoseconds(Int64(min(part, span)))
        case .lognormal(let median, let sigma, let max):
            // A power of e as one of 2: log₂ e is 94,548 / 65,536.
            let exponent = QuantileTable.normal(place) * Int64(sigma) / 1_000 * 94_548 / 65_536
            return Self.scaled(median, by: QuantileTable.powerOfTwo(exponent), max)
        case .exponential(let mean, let max):
            return Self.scaled(mean, by: QuantileTable.exponential(place), max)
        }
    }

    /// A time by a factor in 65,536ths.
    private static func scaled(_ time: Duration, by factor: Int64, _ limit: Duration) -> Duration {
        let product = time.wholeNanoseconds.multipliedFullWidth(by: factor)
        let part = (product.high << 48) | Int64(product.low >> 16)
        let isHuge = product.high >= 1 << 15
        return min(isHuge ? limit : .nanoseconds(part), limit)
    }

    /// What is wrong with it, in words that follow "a latency"; `nil` when nothing is.
    var problem: String? {
        switch self {
        case .uniform(let from, let to):
            from <= to ? nil : "ends before it begins"
        case .lognormal(let median, let sigma, let max):
            median <= max && (1...4_000).contains(sigma)
                ? nil : "has a median above its maximum, or a sigma that is not from 0.001 to 4"
        case .exponential(let mean, let max):
            mean <= max ? nil : "has a mean above its maximum"
        }
    }
}

/// The numbers that one turn of a rule draws: the same for the same seed, rule and turn, in whatever
/// order requests of different rules come.
struct TurnDraws {
    private var numbers: SplitMix64

    init(seed: UInt64, rule: Int, turn: Int) {
        var mixed = Checksum64(seed: seed)
        mixed.mix(UInt64(rule))
        mixed.mix(UInt64(turn))
        numbers = SplitMix64(seed: mixed.value)
    }

    /// A number from 0 to 2⁶⁴.
    mutating func place() -> UInt64 { numbers.next() }

    /// Whether something comes that comes so many times in a million.
    mutating func happens(_ millionths: Int) -> Bool {
        numbers.next(below: 1_000_000) < UInt64(max(millionths, 0))
    }

    /// One of so many; at least 1.
    mutating func choice(of count: Int) -> Int { Int(numbers.next(below: UInt64(count))) }
}
