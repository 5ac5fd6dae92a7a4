// Only Apple's systems post these notifications and watch the network's path.
#if canImport(Network)
public import Foundation
import Network
import Synchronization

/// What iOS, tvOS, visionOS and macOS tell an app.
public final class AppleSystemEvents: SystemEvents {
    private let notifications: NotificationSystemEvents
    private let monitor = NWPathMonitor()

    /// Listens for as long as it lives.
    ///
    /// - Parameter queue: Where handlers are called.
    public init(queue: any WorkQueue) {
        let notifications = NotificationSystemEvents(events: Self.names, queue: queue)
        self.notifications = notifications
        let isConstrained = Mutex(false)
        monitor.pathUpdateHandler = { path in
            let isNews = isConstrained.withLock { known in
                defer { known = path.isConstrained }
                return known != path.isConstrained
            }
            guard isNews else { return }
            notifications.post(path.isConstrained ? .networkConstrained : .networkUnconstrained)
        }
        monitor.start(queue: DispatchQueue(label: "alcedo.network-path"))
    }

    deinit {
        monitor.cancel()
    }

    /// Listens to events until the subscription is cancelled.
    public func observe(
        _ handler: @escaping @Sendable (SystemEvent) -> Void
    ) -> any Cancellable {
        notifications.observe(handler)
    }

    /// The names by their text, so that neither UIKit nor AppKit has to be linked.
    private static let names: [Notification.Name: SystemEvent] = [
        Notification.Name("UIApplicationDidReceiveMemoryWarningNotification"): .memoryWarning,
        Notification.Name("UIApplicationDidEnterBackgroundNotification"): .didEnterBackground,
        Notification.Name("UIApplicationWillTerminateNotification"): .willTerminate,
        Notification.Name("NSApplicationDidHideNotification"): .didEnterBackground,
        Notification.Name("NSApplicationWillTerminateNotification"): .willTerminate,
    ]
}
#endif
