/// Everything through which the loader reaches the outside world, as one value.
///
/// One value stands for one process: a simulated restart hands out a new one over the same disk.
public struct Seams: Sendable {
    /// The queue of the user interface.
    public var mainQueue: any WorkQueue
    /// Makes a queue of the loader's own; the label is for people and traces.
    public var makeQueue: @Sendable (_ label: String) -> any WorkQueue
    /// The time.
    public var time: any TimeSource
    /// The files.
    public var files: any FileStore
    /// The network.
    public var transport: any Transport
    /// The start of asynchronous code.
    public var tasks: any TaskStarter
    /// What the system tells.
    public var systemEvents: any SystemEvents
    /// Random numbers.
    public var chance: any Chance
    /// The folder that holds cache folders: the user's caches directory, or the simulated one.
    public var cachesFolder: String

    /// Makes the value from its parts.
    public init(
        mainQueue: any WorkQueue,
        makeQueue: @escaping @Sendable (_ label: String) -> any WorkQueue,
        time: any TimeSource,
        files: any FileStore,
        transport: any Transport,
        tasks: any TaskStarter,
        systemEvents: any SystemEvents,
        chance: any Chance,
        cachesFolder: String
    ) {
        self.mainQueue = mainQueue
        self.makeQueue = makeQueue
        self.time = time
        self.files = files
        self.transport = transport
        self.tasks = tasks
        self.systemEvents = systemEvents
        self.chance = chance
        self.cachesFolder = cachesFolder
    }
}
