import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import HalcyonWorld
import Synchronization

/// The client of the suite: it plays one test in a world of its own, whose clock stands still but for
/// the pauses of the script.
struct SuiteClient {
    /// How a test ended before dependencies are looked at.
    enum Outcome: Error, Equatable {
        /// A check failed.
        case failed(String)
        /// It could not be set up.
        case setupFailed(String)
        /// There was no response.
        case broken(String)

        /// What happened, in words.
        var words: String {
            switch self {
            case .failed(let message): message
            case .setupFailed(let message): "not set up: \(message)"
            case .broken(let message): "no response: \(message)"
            }
        }
    }

    /// A response as the client sees it.
    struct Seen {
        var head: HTTPResponseHead
        var body: String
        /// The time that the origin wrote into it.
        var serverNow: Timestamp?
    }

    let test: SuiteTest
    private let world = SimulatedWorld(SimulatedWorldSetting(diskLatency: .none))

    init(_ test: SuiteTest) {
        self.test = test
    }

    /// Plays the test; `nil` when everything was as expected.
    func play() throws -> Outcome? {
        let origin = ScriptedOrigin(test, time: world.time)
        let seams = world.startProcess().seams(transport: origin)
        let setting = HTTPCacheSetting(folder: seams.cachesFolder + "/http")
        let transport = CachingTransport(HTTPCache(setting, seams), over: seams.transport)
        var seen: [Seen] = []
        do {
            for (index, request) in test.requests.enumerated() {
                let response = try fetch(index, request, seen.last, transport, seams.mainQueue)
                try ResponseCheck(request, index + 1, response, uuid: test.id).run()
                seen.append(response)
                if request.flag("pause_after") { try world.advance(by: .seconds(3)) }
            }
            try RecordCheck(test, origin.records, seen).run()
            return nil
        } catch let outcome as Outcome {
            return outcome
        }
    }

    private func fetch(
        _ index: Int,
        _ script: SuiteRequest,
        _ previous: Seen?,
        _ transport: CachingTransport,
        _ queue: any WorkQueue
    ) throws -> Seen {
        let request = request(index, script, previous)
        let events = Mutex<[CachedTransportEvent]>([])
        let log = EventLog(events: events)
        try world.run(on: queue) {
            _ = transport.fetch(request, on: queue) { log.add($0) }
        }
        try world.settle()
        return try log.response()
    }

    private func request(_ index: Int, _ script: SuiteRequest, _ previous: Seen?) -> HTTPRequest {
        var address = "http://origin.test/test/\(test.id.filter { $0 != "=" })"
        if let name = script.node["filename"]?.string { address += "/\(name)" }
        if let query = script.node["query_arg"]?.string { address += "?\(query)" }
        let url = URL(string: address) ?? URL(filePath: "/")
        var request = HTTPRequest(url: url, method: script.method, body: script.body)
        let shortYear = script.node["rfc850date"]?.elements?.compactMap(\.string) ?? []
        for field in script.requestFields {
            var value = field.text
            if script.flag("magic_ims"), case .seconds(let seconds) = field.value,
                let now = previous?.serverNow
            {
                let date = now + .seconds(seconds)
                let isShort = shortYear.contains { $0.lowercased() == field.name.lowercased() }
                value = isShort ? ObsoleteDate.text(of: date) : HTTPDate.text(of: date)
            }
            request.fields.append(name: field.name, value: value)
        }
        if script.node["cache"]?.string == "no-cache", request.fields["Cache-Control"] == nil {
            request.fields["Cache-Control"] = "max-age=0"
        }
        request.fields.append(name: "Test-ID", value: test.id)
        request.fields.append(name: "Req-Num", value: "\(index + 1)")
        return request
    }
}

/// The events of one exchange.
private final class EventLog: Sendable {
    private let events: Mutex<[CachedTransportEvent]>

    init(events: consuming Mutex<[CachedTransportEvent]>) {
        self.events = events
    }

    func add(_ event: CachedTransportEvent) {
        events.withLock { $0.append(event) }
    }

    func response() throws -> SuiteClient.Seen {
        var head: HTTPResponseHead?
        var body: [UInt8] = []
        for event in events.withLock({ $0 }) {
            switch event {
            case .trust: break
            case .response(let received, _, _): head = received
            case .data(let bytes): body += bytes
            case .failed(let failure): throw SuiteClient.Outcome.broken(failure.message)
            case .finished:
                guard let head else { break }
                let now = head.fields["Server-Now"].flatMap { Int64($0) }
                return SuiteClient.Seen(
                    head: head,
                    body: String(decoding: body, as: UTF8.self),
                    serverNow: now.map { Timestamp(nanosecondsSince1970: $0 * 1_000_000) }
                )
            }
        }
        throw SuiteClient.Outcome.broken("no end")
    }
}

/// Dates in the form of RFC 850, as one test sends them.
enum ObsoleteDate {
    static func text(of date: Timestamp) -> String {
        let parts = HTTPDate.text(of: date).split(separator: " ")
        let names = [
            "Sun,": "Sunday", "Mon,": "Monday", "Tue,": "Tuesday", "Wed,": "Wednesday",
            "Thu,": "Thursday", "Fri,": "Friday", "Sat,": "Saturday",
        ]
        let day = names[String(parts[0])] ?? ""
        return "\(day), \(parts[1])-\(parts[2])-\(parts[3].suffix(2)) \(parts[4]) GMT"
    }
}
