import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer

/// A loopback server that stops with the test that made it.
final class LoopbackStage: Sendable {
    let server: FakeServer
    let loopback: LoopbackServer

    init(_ rules: ServerRule..., setting: LoopbackSetting = .fast) throws {
        server = FakeServer(script: ServerScript(rules: rules), seesRefusals: false)
        loopback = try LoopbackServer(server, time: StoppedTime(), setting: setting)
    }

    deinit {
        loopback.stop()
    }

    func connect(receiveBuffer: Int32? = nil) throws -> RawClient {
        try RawClient(port: loopback.address.port, receiveBuffer: receiveBuffer)
    }

    /// Asks once on a connection of its own and reads to the connection's end.
    func ask(_ path: String, method: String = "GET") throws -> (text: String, end: RawClient.End) {
        let client = try connect()
        client.send(
            "\(method) \(path) HTTP/1.1\r\nHost: images.example\r\nConnection: close\r\n\r\n"
        )
        return client.text()
    }
}

extension LoopbackSetting {
    /// Latencies a hundredth as long.
    static var fast: LoopbackSetting {
        LoopbackSetting(timeScale: 0.01, defaultHost: "images.example")
    }
}

/// A clock for journals that nobody reads.
final class StoppedTime: TimeSource {
    let now = MonotonicInstant(nanoseconds: 5)
    let timestamp = Timestamp(nanosecondsSince1970: 0)
}
