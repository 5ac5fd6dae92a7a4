/// A stage on which scenarios are played.
package enum StageKind: String, Hashable, Sendable, CaseIterable {
    /// One thread under virtual time, without sockets.
    case simulated
    /// Inside a real `URLSession`, before the network.
    case stubbed
    /// Over a real socket.
    case loopback
}
