import AlcedoCore
package import AlcedoSeams
import Dispatch
package import Foundation

/// A fake server on a socket of this machine, for any client in any language.
///
/// One thread runs everything: it waits for sockets, timers and gates, and never for one client.
/// It listens on 127.0.0.1 from the moment it is made until `stop`.
package final class LoopbackServer: Sendable {
    /// Where it listens.
    package let address: LoopbackAddress
    /// Who answers.
    package let server: FakeServer

    private let closedAddress: LoopbackAddress
    private let closedPort: Socket
    private let waker: LoopbackWaker
    private let thread = DispatchGroup()

    /// Makes a server and begins to listen.
    ///
    /// - Parameters:
    ///   - server: Who answers; made with `seesRefusals: false`.
    ///   - time: The clock that the journal is written by; timers run by the system's own.
    ///   - setting: How it treats time and connections.
    /// - Throws: The system's reason why it cannot listen.
    package init(
        _ server: FakeServer,
        time: any TimeSource,
        setting: LoopbackSetting
    ) throws(LoopbackError) {
        let listener = try Socket.listening()
        self.server = server
        waker = try LoopbackWaker()
        closedPort = try Socket.bound()
        address = LoopbackAddress(defaultHost: setting.defaultHost, port: try listener.port())
        closedAddress = LoopbackAddress(
            defaultHost: setting.defaultHost,
            port: try closedPort.port()
        )
        let start = LoopbackLoop.Start(
            server: server,
            time: time,
            setting: setting,
            address: address,
            listener: listener,
            waker: waker
        )
        run(start)
    }

    deinit {
        waker.stop()
    }

    /// The URL at which a client asks for a scenario's URL; `nil` when that is no HTTP URL.
    ///
    /// Where the script refuses connections, that is a port nobody listens on. Where its certificate is
    /// not to be trusted, a secure connection is asked for, which the server does not speak. It does
    /// not see such requests, and they are not in its journal.
    package func url(for url: URL) -> URL? {
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
        waker.stop()
        thread.wait()
    }

    private func run(_ start: LoopbackLoop.Start) {
        thread.enter()
        let thread = self.thread
        let body = Thread {
            LoopbackLoop(start).run()
            thread.leave()
        }
        body.name = "halcyon.loopback"
        body.start()
    }
}
