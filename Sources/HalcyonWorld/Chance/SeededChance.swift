import AlcedoSeams
import Synchronization

/// Random numbers from a seed, in named streams that do not disturb each other.
///
/// A stream begins from the root seed and the content of its name, whatever else was drawn before.
/// Any thread may draw.
package final class SeededChance: Chance {
    private let seed: UInt64
    private let observer: (@Sendable (_ stream: StaticString, _ value: UInt64) -> Void)?
    private let streams = Mutex<[UInt64: SplitMix64]>([:])

    /// Makes streams under a seed.
    ///
    /// - Parameters:
    ///   - seed: The root of all streams.
    ///   - observer: Hears every draw, for a trace; called on the drawing thread.
    package init(
        seed: UInt64,
        observer: (@Sendable (_ stream: StaticString, _ value: UInt64) -> Void)? = nil
    ) {
        self.seed = seed
        self.observer = observer
    }

    /// Draws a number from `0` up to but not including `bound`, from a named stream.
    package func draw(below bound: UInt64, from stream: StaticString) -> UInt64 {
        let name = stream.contentHash
        let value = streams.withLock { streams in
            let fresh = SplitMix64(seed: Self.start(seed, name))
            return streams[name, default: fresh].next(below: bound)
        }
        observer?(stream, value)
        return value
    }

    /// The seed of a stream; mixed, so that close roots do not give overlapping streams.
    private static func start(_ seed: UInt64, _ name: UInt64) -> UInt64 {
        var root = SplitMix64(seed: seed)
        var split = SplitMix64(seed: root.next() ^ name)
        return split.next()
    }
}

extension StaticString {
    /// A 64-bit FNV-1a hash of the text, the same in every process.
    var contentHash: UInt64 {
        withUTF8Buffer { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
