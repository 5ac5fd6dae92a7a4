/// A small generator of numbers: the same seed gives the same numbers on every machine.
///
/// Integers only, so nothing depends on a mathematics library.
package struct SplitMix64: Sendable {
    private var state: UInt64

    /// Makes a generator from a seed; every seed is as good as any other.
    package init(seed: UInt64) {
        state = seed
    }

    /// Draws the next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed &>> 31)
    }

    /// Draws a number from `0` up to but not including `bound`, all equally likely.
    ///
    /// - Parameter bound: At least 1; zero counts as 1.
    /// - Returns: The number drawn.
    package mutating func next(below bound: UInt64) -> UInt64 {
        guard bound > 1 else { return 0 }
        var product = next().multipliedFullWidth(by: bound)
        guard product.low < bound else { return product.high }
        // The lowest products are hit once too often for some numbers; those are drawn again.
        let surplus = (0 &- bound) % bound
        while product.low < surplus {
            product = next().multipliedFullWidth(by: bound)
        }
        return product.high
    }
}
