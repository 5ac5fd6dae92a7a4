import AlcedoCore
import Synchronization

/// The one line that all replies are carried by, one piece after the other.
///
/// May be used from any thread.
final class SharedLink: Sendable {
    /// When the line will have carried what it took.
    private let busyUntil = Mutex(MonotonicInstant.zero)

    /// Takes a piece, and tells how long it takes until it has arrived.
    ///
    /// - Parameters:
    ///   - count: The bytes of the piece.
    ///   - rate: Bytes a second; at least 1.
    ///   - now: The present by the stage's clock.
    /// - Returns: The time from now.
    func carry(_ count: Int, at rate: ByteCount, now: MonotonicInstant) -> Duration {
        let time = Duration.carrying(Int64(count), at: rate)
        return busyUntil.withLock { instant in
            instant = max(instant, now) + time
            return instant - now
        }
    }
}

extension Duration {
    /// The time in which so many bytes are carried at a rate of bytes a second, rounded up to
    /// nanoseconds.
    static func carrying(_ count: Int64, at rate: ByteCount) -> Duration {
        let rate = max(rate.bytes, 1)
        let (seconds, rest) = count.quotientAndRemainder(dividingBy: rate)
        let product = rest.multipliedFullWidth(by: 1_000_000_000)
        let (part, left) = rate.dividingFullWidth(product)
        return .seconds(seconds) + .nanoseconds(part + (left > 0 ? 1 : 0))
    }
}
