import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import Synchronization
import Testing

@testable import halcyon

/// A file of rules that is served while this value lives.
final class Served: Sendable {
    /// What came back.
    struct Answer: Sendable {
        var status = 0
        var fields = HTTPFields()
        var body: [UInt8] = []
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let session: ServeSession
    private let folder: URL
    private let lines = LineStore()

    init(_ rules: String) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "halcyon-serve-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = ServedFile(path: folder.appending(path: "served.json5").path)
        try Self.write(rules, to: file.path)
        guard case .script(let script, _) = file.read() else {
            throw CocoaError(.fileReadCorruptFile)
        }
        session = try ServeSession(file, script, ServeSetting()) { [lines] in lines.add($0) }
    }

    deinit {
        session.stop(within: .zero)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes other rules into the file.
    func write(_ rules: String) throws {
        try Self.write(rules, to: folder.appending(path: "served.json5").path)
    }

    private static func write(_ rules: String, to path: String) throws {
        let text = "{ format: 1, scenario: \"it is served\", steps: [],\n  server: {\n\(rules)\n} }"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    func remove() throws {
        try FileManager.default.removeItem(at: folder.appending(path: "served.json5"))
    }

    /// What has been printed by now.
    var printed: [String] {
        session.flush()
        return lines.all
    }

    /// The journal as its page has it.
    func journal(_ query: String = "") async throws -> ServeLog.Snapshot {
        let answer = try await ask("__halcyon/journal" + query)
        return try JSONDecoder().decode(ServeLog.Snapshot.self, from: Data(answer.body))
    }

    /// Asks over a socket of its own.
    func ask(_ path: String, method: String = "GET") async throws -> Answer {
        let url = try #require(URL(string: session.url + path))
        let queue = DispatchWorkQueue(label: "served.receiver")
        return try await withCheckedThrowingContinuation { continuation in
            let receiver = Receiver(continuation)
            _ = SocketTransport().start(HTTPRequest(url: url, method: method), on: queue) {
                receiver.take($0)
            }
        }
    }

    /// The status of the answer to a head that is written as it is given.
    func askRaw(
        _ path: String,
        _ fields: [String: String],
        _ method: String = "GET"
    ) throws -> Int {
        let port = try #require(URL(string: session.url)?.port.flatMap { UInt16(exactly: $0) })
        var text = "\(method) /\(path) HTTP/1.1\r\nConnection: close\r\n"
        if fields["Host"] == nil { text += "Host: 127.0.0.1:\(port)\r\n" }
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        let socket = try Socket.connecting(to: .loopback(port: port))
        let poller = try SocketPoller()
        var events: [SocketEvent] = []
        poller.add(socket.descriptor, 1, SocketInterest(reads: false, writes: true))
        poller.wait(10_000, &events)
        let bytes = Array((text + "\r\n").utf8)
        try #require(bytes.withUnsafeBytes { socket.send($0) } == .moved(bytes.count))
        poller.remove(socket.descriptor, SocketInterest(reads: false, writes: true))
        poller.add(socket.descriptor, 1, .reading)
        poller.wait(10_000, &events)
        var head = [UInt8](repeating: 0, count: 64)
        _ = head.withUnsafeMutableBytes { socket.receive(into: $0) }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        return try #require(words.dropFirst().first.flatMap { Int($0) })
    }
}

/// Takes the parts of a response together.
private final class Receiver: Sendable {
    private let continuation: CheckedContinuation<Served.Answer, any Error>
    private let answer = Mutex(Served.Answer())

    init(_ continuation: CheckedContinuation<Served.Answer, any Error>) {
        self.continuation = continuation
    }

    func take(_ event: TransportEvent) {
        switch event {
        case .trust: break
        case .response(let head):
            answer.withLock { answer in
                answer.status = head.status
                answer.fields = head.fields
            }
        case .data(let bytes): answer.withLock { $0.body += bytes }
        case .finished: continuation.resume(returning: answer.withLock { $0 })
        case .failed(let failure): continuation.resume(throwing: failure)
        }
    }
}

/// The lines that were printed.
private final class LineStore: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ text: String) {
        lines.withLock { lines in
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                let isMore = line.hasPrefix("    ")
                if isMore, let last = lines.popLast() {
                    lines.append(last + "\n" + line)
                } else {
                    lines.append(String(line))
                }
            }
        }
    }
}
