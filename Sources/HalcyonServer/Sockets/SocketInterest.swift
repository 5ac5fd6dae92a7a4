/// What to watch a socket for.
///
/// Linux tells of failures without being asked; Apple's systems tell of them as of what is asked for.
package struct SocketInterest: Hashable, Sendable {
    /// Bytes, or an end.
    package var reads: Bool
    /// Room for bytes.
    package var writes: Bool

    /// Makes an interest.
    package init(reads: Bool, writes: Bool) {
        self.reads = reads
        self.writes = writes
    }

    /// Bytes, or an end.
    package static let reading = SocketInterest(reads: true, writes: false)
    /// Neither.
    package static let nothing = SocketInterest(reads: false, writes: false)
}
