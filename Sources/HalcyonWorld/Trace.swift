/// What happened in a world, as tags and numbers, with a rolling 64-bit hash.
///
/// The same seed gives the same hash on every machine, in debug and release. Nothing enters it that
/// depends on addresses, hash order, thread ids, real dates, temporary paths or the locale.
package struct Trace: Sendable {
    /// The hash of every event so far.
    package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Makes an empty trace.
    package init() {}
}
