import Synchronization

/// Who answers the requests of a loopback server from now on; it may change while it runs.
final class ServerBoard: Sendable {
    private let state: Mutex<FakeServer>

    init(_ server: FakeServer) {
        state = Mutex(server)
    }

    var server: FakeServer {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
