import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonServer
import Synchronization

/// The journal of a served file: the last requests, whichever state of the file answered them.
final class ServeLog: Sendable {
    /// What the pages show.
    struct Snapshot: Codable, Sendable {
        /// A gate of the script.
        struct Gate: Codable, Sendable {
            var name: String
            var isOpen: Bool
            /// Whether a reply waits before it.
            var isAwaited: Bool
        }

        var file: String
        /// The present, in milliseconds since the command began.
        var now: Double
        /// What is wrong with the file; `nil` while it is served as it is.
        var problem: String?
        /// How many requests came in all; `requests` has the last ones.
        var count: Int
        /// How many of them, the oldest, are no longer kept.
        var dropped: Int
        var gates: [Gate]
        var requests: [ServeEntry]
    }

    /// The request of a server, by its number there.
    fileprivate struct Key: Hashable {
        var server: ObjectIdentifier
        var id: Int
    }

    fileprivate struct State {
        var entries: [ServeEntry] = []
        /// How many came before those.
        var forgotten = 0
        /// The numbers of those that are open.
        var open: [Key: Int] = [:]
        var server: FakeServer?
        var problem: String?
    }

    /// How many requests are kept at least; twice as many at most.
    static let limit = 1_000

    private let file: String
    private let time: any TimeSource
    private let state = Mutex(State())

    init(file: String, time: any TimeSource) {
        self.file = file
        self.time = time
    }

    /// Notes who answers from now on.
    func serve(_ server: FakeServer) {
        state.withLock { state in
            state.server = server
            state.problem = nil
        }
    }

    /// Notes that the file cannot be served as it is.
    func report(_ problem: String) {
        state.withLock { $0.problem = problem }
    }

    /// Opens a gate of the script; `false` when it has none of that name.
    func open(_ gate: String) -> Bool {
        guard let server = state.withLock({ $0.server }), server.script.gateNames.contains(gate)
        else { return false }
        server.gates.open(gate)
        return true
    }

    /// Notes an event; the text to print, when it ends something.
    func take(_ event: LoopbackEvent) -> String? {
        let now = milliseconds
        switch event {
        case .arrived(let record):
            let entry = Self.entry(of: record, at: now)
            state.withLock { $0.add(entry, Key(record)) }
            return nil
        case .ended(let record):
            return state.withLock { $0.end(record, Key(record), at: now)?.line }
        case .refused(let connection, let status, let reason):
            let entry = Self.entry(connection, status, reason, at: now)
            state.withLock { $0.add(entry, nil) }
            return entry.line
        }
    }

    /// What there is to show.
    ///
    /// - Parameter count: How many requests at most, the last ones; `nil` for all that are kept.
    /// - Returns: A copy of the present state.
    func snapshot(last count: Int? = nil) -> Snapshot {
        let (entries, forgotten, server, problem) = state.withLock {
            ($0.entries, $0.forgotten, $0.server, $0.problem)
        }
        let awaited = Set(server?.gates.awaited ?? [])
        let gates = (server?.script.gateNames ?? []).map { name in
            Snapshot.Gate(
                name: name,
                isOpen: server?.gates.isOpen(name) == true,
                isAwaited: awaited.contains(name)
            )
        }
        return Snapshot(
            file: file,
            now: milliseconds,
            problem: problem,
            count: forgotten + entries.count,
            dropped: forgotten,
            gates: gates,
            requests: Array(entries.suffix(count ?? entries.count))
        )
    }

    private var milliseconds: Double { Double(time.now.nanoseconds / 1_000) / 1_000 }
}

extension ServeLog.Key {
    fileprivate init(_ record: LoopbackRecord) {
        self.init(server: ObjectIdentifier(record.server), id: record.id)
    }
}

extension ServeLog.State {
    fileprivate mutating func add(_ entry: ServeEntry, _ key: ServeLog.Key?) {
        if entries.count >= 2 * ServeLog.limit {
            entries.removeFirst(ServeLog.limit)
            forgotten += ServeLog.limit
        }
        var entry = entry
        entry.number = forgotten + entries.count + 1
        entries.append(entry)
        if let key { open[key] = entry.number }
    }

    /// Notes how a request ended; `nil` when it has been forgotten.
    fileprivate mutating func end(
        _ record: LoopbackRecord,
        _ key: ServeLog.Key,
        at now: Double
    ) -> ServeEntry? {
        guard let number = open.removeValue(forKey: key), number > forgotten else { return nil }
        let place = number - forgotten - 1
        let microseconds = ((now - entries[place].arrival) * 1_000).rounded()
        entries[place].duration = microseconds / 1_000
        entries[place].status = record.status
        entries[place].replyBytes = record.bodyByteCount
        entries[place].ending = record.ending.rawValue
        return entries[place]
    }
}

extension ServeLog {
    private static func entry(of record: LoopbackRecord, at now: Double) -> ServeEntry {
        let request = record.request
        let asked = record.server.entry(record.id)
        let rule = asked?.rule.map { record.server.script.rules[$0] }
        let reply = asked?.reply.flatMap { rule?.replies[$0] }
        let refusal = record.server.refusalMessage(of: record.id)
        return ServeEntry(
            number: 0,
            connection: record.connection,
            turn: record.turn,
            arrival: now,
            method: request.method,
            url: request.url.absoluteString,
            fields: request.fields.lines.map { .init(name: $0.name, value: $0.value) },
            requestBytes: request.body?.count ?? 0,
            replyBytes: 0,
            ending: record.ending.rawValue,
            rule: refusal == nil ? rule?.name : nil,
            reply: asked?.reply.map { $0 + 1 },
            why: refusal ?? (reply?.place ?? rule?.place).map { "\($0)" },
            choice: asked.map { record.server.explanation(of: $0) }
        )
    }

    /// The entry of what is no request.
    private static func entry(
        _ connection: UInt64,
        _ status: Int,
        _ reason: String,
        at now: Double
    ) -> ServeEntry {
        ServeEntry(
            number: 0,
            connection: connection,
            turn: 0,
            arrival: now,
            duration: 0,
            method: "?",
            url: "",
            fields: [],
            requestBytes: 0,
            status: status,
            replyBytes: Int64(reason.utf8.count),
            ending: "refused",
            why: reason
        )
    }
}
