import Foundation
import HalcyonServer
import Testing

/// Thousands of connections on which nothing happens, from a process of their own.
@Suite(.serialized) struct IdleConnectionTests {
    /// Names the port for the process of the client, which has this one's environment.
    private static let portName = "HALCYON_TEST_IDLE_PORT"
    private static let connectionCount = 8_000
    /// Files that a test process has open besides.
    private static let otherFileCount = 300

    @Test func `eight thousand idle connections are held, and each is answered afterwards`()
        async throws
    {
        try #require(Self.raiseFileLimit() >= Self.connectionCount + Self.otherFileCount)
        let stage = try LoopbackStage(.make("GET /x", afterwards: .repeat))
        setenv(Self.portName, "\(stage.loopback.address.port)", 1)
        defer { unsetenv(Self.portName) }
        await #expect(processExitsWith: .success) {
            exit(Self.playClient() ? 0 : 1)
        }
        #expect(stage.loopback.drain(within: .seconds(10)))
        #expect(stage.server.journal.count == Self.connectionCount)
        #expect(stage.server.incidents.isEmpty)
    }

    /// Connects as often as it is to, asks once on each connection, and reads the replies.
    private static func playClient() -> Bool {
        guard let text = ProcessInfo.processInfo.environment[portName], let port = UInt16(text),
            raiseFileLimit() >= connectionCount + otherFileCount
        else { return false }
        let clients = (0..<connectionCount).compactMap { _ in try? RawClient(port: port) }
        guard clients.count == connectionCount else { return false }
        return clients.allSatisfy { client in
            client.send("GET /x HTTP/1.1\r\nHost: images.example\r\n\r\n")
            return client.text(until: "\r\n\r\n").end == .full
        }
    }

    /// Takes as many files as the process may have, and tells how many that are.
    private static func raiseFileLimit() -> Int {
        var limit = rlimit()
        #if canImport(Darwin)
        let files = RLIMIT_NOFILE
        #else
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(files, &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
        return getrlimit(files, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 0
    }
}
