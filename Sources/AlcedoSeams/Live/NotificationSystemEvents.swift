public import Foundation

/// System events that arrive as notifications.
public final class NotificationSystemEvents: SystemEvents {
    private let hub: SystemEventHub
    private let center: NotificationCenter
    // SAFETY: written once in `init`; the tokens are only handed back to the center, which may be
    // called from any thread.
    private nonisolated(unsafe) let tokens: [any NSObjectProtocol]

    /// Listens to notifications for as long as it lives.
    ///
    /// - Parameters:
    ///   - center: Where they are posted.
    ///   - events: What each name of a notification stands for.
    ///   - queue: Where handlers are called.
    public init(
        center: NotificationCenter = .default,
        events: [Notification.Name: SystemEvent],
        queue: any WorkQueue
    ) {
        let hub = SystemEventHub(queue: queue)
        self.hub = hub
        self.center = center
        tokens = events.map { name, event in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in hub.post(event) }
        }
    }

    deinit {
        for token in tokens { center.removeObserver(token) }
    }

    /// Listens to events until the subscription is cancelled.
    public func observe(
        _ handler: @escaping @Sendable (SystemEvent) -> Void
    ) -> any Cancellable {
        hub.observe(handler)
    }

    /// Tells an event that is no notification, such as a change of the network.
    func post(_ event: SystemEvent) {
        hub.post(event)
    }
}
