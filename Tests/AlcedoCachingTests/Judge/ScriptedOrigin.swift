import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization

/// The origin of the suite for one test: it answers by the number that each request carries, and keeps
/// a record.
final class ScriptedOrigin: Transport {
    /// What the origin saw of a request, and what it sent that the client must see.
    struct Record {
        var number: Int
        var method: String
        var fields: HTTPFields
        var checked: [(name: String, value: String)]
    }

    private struct State {
        var count = 0
        var records: [Record] = []
        /// The fields that were sent for a number: its dates are fixed when they are sent first.
        var sent: [Int: [SuiteRequest.Field]] = [:]
    }

    /// What answers a request.
    private struct Answer {
        var head: HTTPResponseHead
        var body: [UInt8]
        var isDisconnect = false
        var pause = Duration.zero
    }

    private let test: SuiteTest
    private let time: any TimeSource
    private let state = Mutex(State())

    init(_ test: SuiteTest, time: any TimeSource) {
        self.test = test
        self.time = time
    }

    /// What was seen, in order.
    var records: [Record] { state.withLock { $0.records } }

    func start(
        _ request: HTTPRequest,
        on queue: any WorkQueue,
        receive: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Cancellable {
        let answer = answer(request)
        let isCancelled = Flag()
        let deliver: @Sendable (TransportEvent) -> Void = { event in
            if !isCancelled.isSet { receive(event) }
        }
        queue.async(after: answer.pause, .awaited) {
            for event in Self.events(of: answer) { queue.async { deliver(event) } }
        }
        return isCancelled
    }

    private static func events(of answer: Answer) -> [TransportEvent] {
        if answer.isDisconnect {
            let failure = TransportFailure(
                cause: .emptyResponse,
                urlErrorCode: -1005,
                message: "closed without a byte"
            )
            return [.failed(failure)]
        }
        let body = answer.body.isEmpty ? [] : [TransportEvent.data(answer.body)]
        return [.response(answer.head)] + body + [.finished]
    }

    private func answer(_ request: HTTPRequest) -> Answer {
        state.withLock { state in
            state.count += 1
            let number = request.fields["Req-Num"].flatMap { Int($0) } ?? state.count
            guard test.requests.indices.contains(number - 1) else {
                return Answer(head: HTTPResponseHead(status: 409), body: [])
            }
            let script = test.requests[number - 1]
            let status = status(number, request, state)
            var head = HTTPResponseHead(status: status, fields: frame(request, number, state))
            for (informational, fields) in script.interim("interim_responses") ?? [] {
                let lines = fields.map { HTTPFields.Field(name: $0.0, value: $0.1) }
                head.interim.append(
                    HTTPResponseHead(status: informational, fields: HTTPFields(lines))
                )
            }
            let sent = resolved(number, request, &state)
            for field in sent { head.fields.append(name: field.name, value: field.text) }
            state.records.append(record(number, request, sent))
            finish(&head, state.records.map(\.number))
            let body = content(script, status, request, &head)
            let pause = Duration.seconds(script.node["response_pause"]?.integer ?? 0)
            let isDisconnect = script.flag("disconnect")
            return Answer(head: head, body: body, isDisconnect: isDisconnect, pause: pause)
        }
    }

    /// 304 when the validator is that of the response before, 999 when one was to be sent.
    private func status(_ number: Int, _ request: HTTPRequest, _ state: State) -> Int {
        let script = test.requests[number - 1]
        guard script.expectedType?.hasSuffix("validated") == true else {
            return script.status ?? 200
        }
        let before = (state.sent[number - 1] ?? []).reduce(into: [String: String]()) {
            $0[$1.name.lowercased()] = $1.text
        }
        let isSame =
            request.fields["If-None-Match"].map { $0 == before["etag"] } ?? false
            || request.fields["If-Modified-Since"].map { $0 == before["last-modified"] } ?? false
        return isSame ? 304 : 999
    }

    private func frame(_ request: HTTPRequest, _ number: Int, _ state: State) -> HTTPFields {
        let now = time.timestamp.nanosecondsSince1970 / 1_000_000
        return [
            "Server-Base-Url": request.url.path(),
            "Server-Request-Count": "\(state.count)", "Client-Request-Count": "\(number)",
            "Server-Now": "\(now)",
        ]
    }

    /// The fields of the script, with their dates and places.
    private func resolved(
        _ number: Int,
        _ request: HTTPRequest,
        _ state: inout State
    ) -> [SuiteRequest.Field] {
        if let known = state.sent[number] { return known }
        let script = test.requests[number - 1]
        let fields = script.responseFields.map { field in
            var field = field
            if case .seconds(let seconds) = field.value {
                let isDate = ["date", "expires", "last-modified"].contains(field.name.lowercased())
                let date = HTTPDate.text(of: time.timestamp + .seconds(seconds))
                field.value = .text(isDate ? date : "\(seconds)")
            }
            if script.flag("magic_locations"),
                ["location", "content-location"].contains(field.name.lowercased())
            {
                field.value = .text("\(request.url.path())/\(field.text)")
            }
            return field
        }
        state.sent[number] = fields
        return fields
    }

    private func record(
        _ number: Int,
        _ request: HTTPRequest,
        _ sent: [SuiteRequest.Field]
    ) -> Record {
        var checked: [(name: String, value: String)] = []
        for field in sent where field.isChecked {
            if let index = checked.firstIndex(where: { $0.name == field.name }) {
                checked[index].value += ", \(field.text)"
            } else {
                checked.append((field.name, field.text))
            }
        }
        return Record(
            number: number,
            method: request.method,
            fields: request.fields,
            checked: checked
        )
    }

    /// What the server adds by itself.
    private func finish(_ head: inout HTTPResponseHead, _ numbers: [Int]) {
        if head.fields["Content-Type"] == nil { head.fields["Content-Type"] = "text/plain" }
        head.fields["Request-Numbers"] = numbers.map(String.init).joined(separator: " ")
        if head.fields["Date"] == nil { head.fields["Date"] = HTTPDate.text(of: time.timestamp) }
        if head.fields["Connection"] == nil {
            head.fields["Connection"] = "keep-alive"
            if head.fields["Keep-Alive"] == nil { head.fields["Keep-Alive"] = "timeout=5" }
        }
    }

    /// The body; what the head says of its length is how much of it arrives.
    private func content(
        _ script: SuiteRequest,
        _ status: Int,
        _ request: HTTPRequest,
        _ head: inout HTTPResponseHead
    ) -> [UInt8] {
        guard ![204, 304].contains(status) else { return [] }
        let body = Array((script.node["response_body"]?.string ?? test.id).utf8)
        if head.fields["Content-Length"] == nil, head.fields["Transfer-Encoding"] == nil {
            head.fields["Content-Length"] = "\(body.count)"
        }
        guard request.method != "HEAD" else { return [] }
        return Array(body.prefix(head.fields["Content-Length"].flatMap { Int($0) } ?? body.count))
    }
}

extension SuiteRequest.Field {
    /// The value as text.
    var text: String {
        switch value {
        case .text(let text): text
        case .seconds(let seconds): "\(seconds)"
        }
    }
}

/// Something that is set once.
final class Flag: Cancellable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func cancel() {
        state.withLock { $0 = true }
    }
}
