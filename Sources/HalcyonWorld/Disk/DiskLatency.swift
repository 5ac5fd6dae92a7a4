/// The virtual time that operations of a simulated disk take.
package struct DiskLatency: Hashable, Sendable {
    /// What reading, listing and looking at an entry take; 100 µs unless told otherwise.
    package var read: Duration
    /// What every change takes; 200 µs unless told otherwise.
    package var write: Duration

    /// Makes latencies; zero is allowed.
    package init(read: Duration = .microseconds(100), write: Duration = .microseconds(200)) {
        self.read = read
        self.write = write
    }

    /// A disk that takes no time.
    package static let none = DiskLatency(read: .zero, write: .zero)
}
