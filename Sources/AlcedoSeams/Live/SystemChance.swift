/// Random numbers from the system's generator; every stream is independent of the others.
public final class SystemChance: Chance {
    /// Makes a source.
    public init() {}

    /// Draws a number from `0` up to but not including `bound`; the stream makes no difference.
    public func draw(below bound: UInt64, from stream: StaticString) -> UInt64 {
        bound > 1 ? .random(in: 0..<bound) : 0
    }
}
