package import AlcedoCore
package import AlcedoSeams

/// A place where a client runs and time is ours.
///
/// `SimulatedWorld` does everything on one thread under virtual time. `LiveWorld` has real threads
/// and queues, and either moves virtual time on whenever nothing is left to do at the present
/// instant, or lets scaled real time pass.
///
/// The runner calls these from one thread of its own, never from a queue of the world.
package protocol World: AnyObject, Sendable {
    /// The time that the client sees.
    var time: any TimeSource { get }

    /// How much of the client's time has passed since the world began.
    var elapsed: Duration { get }

    /// Whether instants are exact, so that they may be judged.
    var timeIsVirtual: Bool { get }

    /// The events so far, and their hash.
    var trace: Trace { get }

    /// Enters an event into the trace; the simulated world ignores threads that are not its own.
    func note(_ tag: StaticString, _ number: UInt64)

    /// Starts a process: fresh queues over the same disk.
    func startProcess() -> any WorldProcess

    /// Runs a body on a queue, and returns when it has returned and nothing more is ready at the
    /// present instant.
    func run(
        on queue: any WorkQueue,
        _ body: @escaping @Sendable () -> Void
    )
        throws(WorldDiagnosis)

    /// Moves the client's time on, firing every timer it passes, and returns when nothing more is
    /// ready.
    func advance(by duration: Duration) throws(WorldDiagnosis)

    /// Runs until nothing but housekeeping timers is armed and nothing is ready.
    func settle() throws(WorldDiagnosis)

    /// Sets the wall clock, also backwards; the monotonic clock goes on.
    func setWallClock(_ date: Timestamp)

    /// Tells every live process of a system event.
    func post(_ event: SystemEvent) throws(WorldDiagnosis)

    /// The timers that somebody waits for, soonest first.
    var awaitedTimers: [ArmedTimer] { get }
}

/// A timer that has not fired.
package struct ArmedTimer: Hashable, Sendable {
    /// The queue it will run on.
    package var queue: String
    /// How far ahead it is.
    package var remaining: Duration

    /// Makes a description of a timer.
    package init(queue: String, remaining: Duration) {
        self.queue = queue
        self.remaining = remaining
    }
}

/// One life of the client: from start to exit or crash.
package protocol WorldProcess: AnyObject, Sendable {
    /// Everything the client may touch but the transport, which the stage adds.
    func seams(transport: any Transport) -> Seams

    /// The queue of a caller: the main one, or one with a name of the scenario's; the same name
    /// gives the same queue.
    func callerQueue(_ kind: CallerQueue.Kind) -> CallerQueue

    /// The disk's faults, and what is on it behind the client's back.
    var disk: any DiskControl { get }

    /// The places of asynchronous code that has not returned, for diagnoses.
    var unfinishedTasks: [TaskPlace] { get }

    /// Ends the process: work that waits is dropped, timers are disarmed, and whatever its code
    /// still does is without effect.
    func end()
}

/// A queue that a scenario calls from or is called back on.
package struct CallerQueue: Sendable {
    /// What sort of queue it is to the client.
    package enum Kind: Hashable, Sendable {
        /// The main queue.
        case main
        /// A Dispatch queue of this label.
        case dispatch(String)
        /// An Operation queue of this name.
        case operation(String)
    }

    /// What sort of queue it is.
    package var kind: Kind
    /// The queue, for running on and for asking `isCurrent`.
    package var workQueue: any WorkQueue
    /// The real queue under it, where there is one.
    package var native: NativeQueue?

    /// Makes a description of a caller's queue.
    package init(kind: Kind, workQueue: any WorkQueue, native: NativeQueue?) {
        self.kind = kind
        self.workQueue = workQueue
        self.native = native
    }
}
