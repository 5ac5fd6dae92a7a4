/// How a simulated world chooses the next piece of work among the queues that have some.
///
/// Each queue runs its own work in order whatever the choice; only the interleaving of queues
/// differs.
package enum ScheduleOrder: Hashable, Sendable {
    /// The piece that has been ready for longest.
    case fifo
    /// Any ready queue, drawn from a seed.
    case random(seed: UInt64)
}
