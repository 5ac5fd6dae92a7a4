/// What a client's requests go over on the stage with real connections.
package enum NetworkKind: Hashable, Sendable {
    /// The system's URL session.
    case session
    /// Plain sockets: they survive what ends the process of a URL session on Linux.
    case sockets
}
