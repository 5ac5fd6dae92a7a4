package import AlcedoSeams

/// Why a world could not come to rest.
package enum WorldDiagnosis: Error, Hashable, Sendable {
    /// Nothing is ready, but asynchronous code has not returned: it awaits something outside the
    /// world, such as `Task.sleep`, `@MainActor` or a task it started by itself.
    case workLeftTheWorld(places: [TaskPlace])
    /// More than the limit of events ran without coming to rest.
    case neverSettles(events: Int)
    /// A world of real threads did not come to rest in the real time allowed.
    case stalled(waitingFor: [String])
}
