import AlcedoCore
package import AlcedoSeams
import Dispatch
package import Foundation

/// A fake server on a socket of this machine, for any client in any language.
///
/// One thread runs everything: it waits for sockets, timers and gates, and never for one client.
/// It listens from the moment it is made until it is stopped.
package final class LoopbackServer: Sendable {
    /// Where it listens.
    package let address: LoopbackAddress

    private let board: ServerBoard
    private let closedAddress: LoopbackAddress
    private let closedPort: Socket
    private let waker: LoopbackWaker
    private let thread = DispatchGroup()

    /// Makes a server and begins to listen.
    ///
    /// - Parameters:
    ///   - server: Who answers; made with `seesRefusals: false`.
    ///   - time: The clock that the journal is written by; timers run by the system's own.
    ///   - setting: Where it listens, and how it treats time and connections.
    /// - Throws: The system's reason why it cannot listen, such as `EADDRINUSE` or `EACCES`.
    package init(
        _ server: FakeServer,
        time: any TimeSource,
        setting: LoopbackSetting
    ) throws(SocketError) {
        let listener = try Self.listener(setting)
        let poller = try SocketPoller()
        board = ServerBoard(server)
        waker = try LoopbackWaker()
        closedPort = try Socket.bound()
        address = LoopbackAddress(defaultHost: setting.defaultHost, port: try listener.port())
        closedAddress = LoopbackAddress(
            defaultHost: setting.defaultHost,
            port: try closedPort.port()
        )
        let start = LoopbackLoop.Start(
            board: board,
            time: time,
            setting: setting,
            address: address,
            listener: listener,
            waker: waker
        )
        run(start, poller)
    }

    /// Listens at the first address of the host at which it can.
    private static func listener(_ setting: LoopbackSetting) throws(SocketError) -> Socket {
        let addresses = try SocketAddress.resolve(host: setting.host, port: setting.port)
        var reason: SocketError?
        for address in addresses {
            do throws(SocketError) {
                return try Socket.listening(on: address)
            } catch {
                if reason == nil { reason = error }
            }
        }
        throw reason ?? SocketError(call: "bind", errno: EADDRNOTAVAIL, place: setting.host)
    }

    /// Who answers; another one answers the requests that come from then on.
    package var server: FakeServer {
        get { board.server }
        set { board.server = newValue }
    }

    deinit {
        waker.stop(.now)
    }

    /// The URL at which a client asks for a scenario's URL; `nil` when that is no HTTP URL.
    ///
    /// Where the script hides its host, that is one whose name is too long. Where it refuses connections, that is a port nobody listens on. Where its certificate is
    /// not to be trusted, a secure connection is asked for, which the server does not speak. It does
    /// not see such requests, and they are not in its journal.
    package func url(for url: URL) -> URL? {
        if server.hidesHost(of: url) { return LoopbackAddress.unknownHost(for: url) }
        let address = server.refusesConnections(for: url) ? closedAddress : address
        return address.url(for: url, keepsScheme: server.failsHandshakes(for: url))
    }

    /// Waits until every exchange has ended.
    ///
    /// - Parameter limit: The longest real time to wait.
    /// - Returns: Whether none is open.
    package func drain(within limit: Duration) -> Bool {
        let done = DispatchSemaphore(value: 0)
        server.whenAllClosed { done.signal() }
        let nanoseconds = Int(clamping: limit.wholeNanoseconds)
        return done.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }

    /// Stops listening, resets what is open, and returns when the thread has ended; stopping again
    /// does nothing.
    package func stop() {
        waker.stop(.now)
        thread.wait()
    }

    /// Stops listening, and returns when every connection has ended.
    ///
    /// Connections on which nothing is under way are closed at once, the others after their reply, whose
    /// head says so where it has not been sent yet.
    ///
    /// - Parameter limit: The longest real time to wait; what is open then is reset.
    package func stop(within limit: Duration) {
        waker.stop(.inOrder(within: limit))
        thread.wait()
    }

    private func run(_ start: LoopbackLoop.Start, _ poller: SocketPoller) {
        thread.enter()
        let thread = self.thread
        let body = Thread {
            LoopbackLoop(start, poller).run()
            thread.leave()
        }
        body.name = "halcyon.loopback"
        body.start()
    }
}
