import Foundation

extension Seams {
    /// The real outside world: Dispatch queues, the system's clocks, files and tasks.
    ///
    /// - Parameters:
    ///   - transport: The network.
    ///   - cachesFolder: The folder that holds cache folders; the user's caches directory unless
    ///     told otherwise.
    /// - Returns: Seams of a process of its own.
    public static func live(transport: any Transport, cachesFolder: String? = nil) -> Seams {
        Seams(
            mainQueue: DispatchWorkQueue.main,
            makeQueue: { DispatchWorkQueue(label: $0) },
            time: SystemTimeSource(),
            files: POSIXFileStore(),
            transport: transport,
            tasks: SystemTaskStarter(),
            systemEvents: systemEvents(),
            chance: SystemChance(),
            cachesFolder: cachesFolder ?? userCachesFolder
        )
    }

    private static func systemEvents() -> any SystemEvents {
        #if canImport(Network)
        AppleSystemEvents(queue: DispatchWorkQueue.main)
        #else
        NoSystemEvents()
        #endif
    }

    private static var userCachesFolder: String {
        let folders = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
        return folders.first?.path ?? NSTemporaryDirectory()
    }
}
