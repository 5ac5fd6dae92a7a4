public import AlcedoImages
public import AlcedoSeams
public import Foundation

/// Everything through which the loader reaches the outside world.
public struct LoaderEnvironment: Sendable {
    /// Queues, time, files, network and the rest.
    public var seams: Seams
    /// The decoder of images.
    public var decoder: any ImageDecoding
    /// Hears of every step of every request.
    ///
    /// Called on whichever queue made the step, never under a lock. `nil`, the default, costs nothing.
    public var observer: (@Sendable (LoaderEvent) -> Void)?
    /// Where notifications are posted; `nil`, the default, for nowhere.
    public var notifications: NotificationCenter?

    /// Makes the value from its parts.
    public init(
        seams: Seams,
        decoder: any ImageDecoding,
        observer: (@Sendable (LoaderEvent) -> Void)? = nil,
        notifications: NotificationCenter? = nil
    ) {
        self.seams = seams
        self.decoder = decoder
        self.observer = observer
        self.notifications = notifications
    }
}

/// One step that a loader tells its observer.
public enum LoaderEvent: Hashable, Sendable {
    /// A request, numbered from 1 in the order of a manager's or downloader's calls, entered a phase.
    case entered(RetrievalPhase, request: UInt64)
}
