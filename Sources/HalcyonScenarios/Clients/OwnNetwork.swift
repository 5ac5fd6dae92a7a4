package import Foundation

/// How a client with a network of its own reaches the server of a stage, where the stage has sockets.
///
/// Every request is announced before it is sent and after it has ended, so that a step waits for what
/// the one before has started.
package struct OwnNetwork: Sendable {
    /// One request of the client's.
    package struct Passage: Sendable {
        /// Where to send it: the server on this machine, with the path of the scenario's URL.
        package let url: URL
        /// Tells that the request has ended, whichever way, and what it led to has begun; once.
        package let end: @Sendable () -> Void

        /// Makes a passage.
        package init(url: URL, end: @escaping @Sendable () -> Void) {
            self.url = url
            self.end = end
        }
    }

    private let start: @Sendable (URL) -> Passage

    /// Makes a way to a server.
    package init(start: @escaping @Sendable (URL) -> Passage) {
        self.start = start
    }

    /// Announces a request for a scenario's URL.
    package func begin(_ url: URL) -> Passage { start(url) }
}
