public import AlcedoCore
import AlcedoSeams

/// What a retry strategy decides about.
public struct RetryContext: Sendable {
    /// The source that failed.
    public let source: Source
    /// Its latest error.
    public let error: KingfisherError
    /// How many retries the request has had, over all its sources; 0 at first.
    public let retriedCount: Int
    /// What the decision before this one carried.
    public let userInfo: (any Sendable)?
    /// Where time and chance come from; `nil` outside the loader.
    var world: World?

    /// The part of the outside world that a strategy may use.
    struct World: Sendable {
        var time: any TimeSource
        var chance: any Chance
    }

    /// Makes a context outside the loader, to try a strategy with.
    public init(
        source: Source,
        error: KingfisherError,
        retriedCount: Int = 0,
        userInfo: (any Sendable)? = nil
    ) {
        self.source = source
        self.error = error
        self.retriedCount = retriedCount
        self.userInfo = userInfo
    }

    /// The present date by the loader's clock; `nil` outside the loader.
    public var date: Timestamp? { world?.time.timestamp }

    /// A delay from zero to a limit, in whole milliseconds, from the loader's own chance; half of the
    /// limit outside the loader.
    public func jitter(upTo limit: Duration) -> Duration {
        let milliseconds = max(0, limit.wholeNanoseconds / 1_000_000)
        guard let world else { return .milliseconds(milliseconds / 2) }
        let drawn = world.chance.draw(below: UInt64(milliseconds) + 1, from: "alcedo.retry.jitter")
        return .milliseconds(Int64(drawn))
    }
}
