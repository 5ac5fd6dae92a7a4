/// What happened to one socket.
package struct SocketEvent: Hashable, Sendable {
    /// The number under which the socket was added.
    package var id: UInt64
    /// Reading would not block, or would tell of an end or a failure.
    package var isReadable: Bool
    /// Writing would not block.
    package var isWritable: Bool
}
