/// Something that a stage has going on and that a live world waits for.
///
/// Calls of `begin` and `end` must balance; any thread may make them. Begin what follows before the
/// end of what led to it, or the world may come to rest between the two.
package struct LiveActivity: Sendable {
    /// When a world waits for it.
    package enum Reach: Hashable, Sendable {
        /// Always: it goes on at the present instant.
        case present
        /// Only to settle: it comes by itself, but takes real time, as a server's latency does.
        case settling
    }

    let core: LiveCore
    let source: LiveCounts.Source
    let reach: Reach

    /// One more has begun.
    package func begin() {
        core.begin(source, reach)
    }

    /// One has ended.
    package func end() {
        core.end(source, reach)
    }
}
