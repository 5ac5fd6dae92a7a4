import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Testing

@testable import Alcedo

struct TransferTests {
    static let limits = Transfer.Limits(
        idle: .seconds(10),
        total: .seconds(100),
        bodySize: .bytes(8)
    )

    static func head(_ status: Int = 200, length: String? = nil) -> Transfer.Event {
        var head = HTTPResponseHead(status: status)
        head.fields["Content-Length"] = length
        return .transport(.response(head), at: .zero)
    }

    static func data(_ count: Int) -> Transfer.Event {
        .transport(.data([UInt8](repeating: 1, count: count)), at: .zero)
    }

    static let finished = Transfer.Event.transport(.finished, at: .zero)

    /// Plays events; who joins is admitted at once.
    static func play(
        _ events: [Transfer.Event],
        _ rules: Transfer.Rules = Transfer.Rules()
    ) -> [String] {
        guard let url = URL(string: "http://images.test/cat.png") else { return [] }
        var transfer = Transfer(HTTPRequest(url: url), limits: limits, rules: rules)
        return events.flatMap { event -> [Transfer.Action] in
            guard case .joined = event else { return transfer.handle(event) }
            return transfer.handle(event) + transfer.handle(.admitted(at: .zero))
        }.compactMap(name)
    }

    static func name(_ action: Transfer.Action) -> String? {
        switch action {
        case .enter, .armTimers: nil
        case .send(let request):
            request.url.path == "/cat.png" ? "start" : "send \(request.method) \(request.url.path)"
        case .ask(.trust(let question)): "trust \(question.host)"
        case .answer(_, let answer): "answer \(answer)"
        case .ask(.verdict(let head)): "judge \(head.status)"
        case .ask(.redirect(_, let next)): "ask \(next.url.path)"
        case .ask(.challenge(let challenge, _, let failures)):
            "challenge \(challenge.realm) \(failures)"
        case .report(let head, let error):
            "report \(head.map { "\($0.status)" } ?? "none") \(error?.name ?? "whole")"
        case .close: "close"
        case .retire: "retire"
        case .armIdleTimer(let delay): "arm \(delay / .seconds(1))"
        case .tell(.progress(let received, let total)):
            "progress \(received) of \(total.map { "\($0)" } ?? "unknown")"
        case .tell(.loaded(let body)): "loaded \(body.bytes.count)"
        case .tell(.failed(let error)): error.name
        }
    }

    static let cases: [(name: String, events: [Transfer.Event], actions: [String])] = [
        (
            "a whole response",
            [.joined, head(length: "4"), data(3), data(1), finished, data(1), finished],
            ["start", "progress 3 of 4", "progress 4 of 4", "retire", "loaded 4"]
        ),
        ("a second joiner starts nothing", [.joined, .joined], ["start"]),
        (
            "no length",
            [.joined, head(), data(3), finished],
            ["start", "progress 3 of unknown", "retire", "loaded 3"]
        ),
        (
            "more than the length never passes the total",
            [.joined, head(length: "2"), data(3)], ["start", "progress 3 of unknown"]
        ),
        ("an empty body", [.joined, head(), finished], ["start", "retire", "loaded 0"]),
        ("no response", [.joined, finished], ["start", "retire", "noURLResponse"]),
        (
            "a status of no success", [.joined, head(404, length: "3"), data(3)],
            ["start", "close", "invalidHTTPStatusCode"]
        ),
        (
            "a length over the limit", [.joined, head(length: "9"), data(1)],
            ["start", "close", "bodyTooLarge"]
        ),
        (
            "a length at the limit", [.joined, head(length: "8"), data(8), finished],
            ["start", "progress 8 of 8", "retire", "loaded 8"]
        ),
        (
            "a body that passes the limit", [.joined, head(), data(8), data(1), data(1)],
            ["start", "progress 8 of unknown", "close", "bodyTooLarge"]
        ),
        (
            "the last one leaves", [.joined, .left(remaining: 0), head(), finished],
            ["start", "close"]
        ),
        (
            "one of two leaves", [.joined, .joined, .left(remaining: 1), head(), finished],
            ["start", "retire", "loaded 0"]
        ),
        (
            "the total deadline", [.joined, head(), .totalDeadlinePassed],
            [
                "start", "close", "URLSessionError",
            ]
        ),
        (
            "the idle deadline", [.joined, .idleTimerFired(at: .zero + .seconds(10))],
            [
                "start", "close", "URLSessionError",
            ]
        ),
        (
            "a byte pushes the idle deadline on",
            [
                .joined, head(),
                .transport(.data([1]), at: .zero + .seconds(4)),
                .idleTimerFired(at: .zero + .seconds(10)),
                .idleTimerFired(at: .zero + .seconds(14)),
            ],
            ["start", "progress 1 of unknown", "arm 4.0", "close", "URLSessionError"]
        ),
    ]

    @Test(arguments: cases.indices)
    func `a transfer does what its events ask for`(index: Int) {
        let each = Self.cases[index]
        #expect(Self.play(each.events) == each.actions, "\(each.name)")
    }
}
