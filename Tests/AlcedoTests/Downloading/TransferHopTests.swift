import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Testing

@testable import Alcedo

/// Transfers that lead over redirects, challenges and a delegate.
struct TransferHopTests {
    static func redirect(_ status: Int = 302, to location: String = "/b.png") -> Transfer.Event {
        let head = HTTPResponseHead(status: status, fields: ["Location": location])
        return .transport(.response(head), at: .zero)
    }

    static func challenge(_ field: String = #"Basic realm="r""#) -> Transfer.Event {
        let head = HTTPResponseHead(status: 401, fields: ["WWW-Authenticate": field])
        return .transport(.response(head), at: .zero)
    }

    static func trust() -> Transfer.Event {
        .transport(.trust(ServerTrustQuestion(host: "images.test", port: 443) { _ in }), at: .zero)
    }

    static func failure(_ cause: TransportFailure.Cause) -> TransportFailure {
        TransportFailure(cause: cause, urlErrorCode: -1, message: "m")
    }

    static let distrusted = failure(.secureConnectionFailed)

    static func answer(_ answer: Transfer.Answer) -> Transfer.Event { .answered(answer, at: .zero) }

    static let finished = TransferTests.finished
    static let data = TransferTests.data(1)
    static let asked = Transfer.Rules(hasDelegate: true)
    static let handled = Transfer.Rules(hasRedirectHandler: true)
    static let responded = Transfer.Rules(hasResponder: true)

    struct Case {
        var name: String
        var rules = Transfer.Rules()
        var events: [Transfer.Event]
        var actions: [String]
    }

    static let cases: [Case] = [
        Case(
            name: "a redirect is followed when its body is whole, and that body is not told of",
            events: [.joined, redirect(), data, finished, TransferTests.head(), data, finished],
            actions: ["start", "send GET /b.png", "progress 1 of unknown", "retire", "loaded 1"]
        ),
        Case(
            name: "a redirect to no server fails",
            events: [.joined, redirect(to: "ftp://a/b"), finished],
            actions: ["start", "retire", "URLSessionError"]
        ),
        Case(
            name: "a handler is asked, and its nil is the end",
            rules: handled,
            events: [.joined, redirect(), data, finished, answer(.redirect(nil))],
            actions: ["start", "ask /b.png", "retire", "loaded 1"]
        ),
        Case(
            name: "silence is no matter while a handler thinks",
            rules: handled,
            events: [
                .joined, redirect(), finished, .idleTimerFired(at: .zero + .seconds(99)),
                answer(.redirect(nil)),
            ],
            actions: ["start", "ask /b.png", "arm 10.0", "retire", "loaded 0"]
        ),
        Case(
            name: "the total deadline holds while a handler thinks",
            rules: handled,
            events: [
                .joined, redirect(), finished, .totalDeadlinePassed, answer(.redirect(nil)),
            ],
            actions: ["start", "ask /b.png", "close", "URLSessionError"]
        ),
        Case(
            name: "a delegate's verdict is waited for",
            rules: asked,
            events: [.joined, TransferTests.head(), data, finished, answer(.accepted)],
            actions: [
                "start", "judge 200", "progress 1 of unknown", "retire", "report 200 whole",
                "loaded 1",
            ]
        ),
        Case(
            name: "a verdict that comes early does not end the body",
            rules: asked,
            events: [.joined, TransferTests.head(), answer(.accepted), data, finished],
            actions: [
                "start", "judge 200", "progress 1 of unknown", "retire", "report 200 whole",
                "loaded 1",
            ]
        ),
        Case(
            name: "a refused response closes",
            rules: asked,
            events: [.joined, TransferTests.head(), answer(.refused), data, finished],
            actions: [
                "start", "judge 200", "close", "report 200 cancelledByDelegate",
                "cancelledByDelegate",
            ]
        ),
        Case(
            name: "a delegate's statuses count in place of ours",
            rules: asked,
            events: [.joined, TransferTests.head(404), answer(.accepted), finished],
            actions: ["start", "judge 404", "retire", "report 404 whole", "loaded 0"]
        ),
        Case(
            name: "the delegate hears of an abandoned transfer",
            rules: asked,
            events: [.joined, .left(remaining: 0)],
            actions: ["start", "close", "report none taskCancelled"]
        ),
        Case(
            name: "a server that is trusted sends its response",
            events: [
                .joined, trust(), answer(.trust(.accepted(nil))), TransferTests.head(), finished,
            ],
            actions: ["start", "trust images.test", "answer accepted(nil)", "retire", "loaded 0"]
        ),
        Case(
            name: "a server that is not trusted fails as its transport says",
            events: [
                .joined, trust(), answer(.trust(.refused)),
                .transport(.failed(distrusted), at: .zero),
            ],
            actions: ["start", "trust images.test", "answer refused", "retire", "URLSessionError"]
        ),
        Case(
            name: "a question about a server that is called off closes",
            events: [.joined, trust(), answer(.trust(.cancelled)), finished],
            actions: ["start", "trust images.test", "close", "URLSessionError"]
        ),
        Case(
            name: "a connection that is lost while somebody thinks about its server fails",
            events: [
                .joined, trust(), .transport(.failed(distrusted), at: .zero),
                answer(.trust(.accepted(nil))),
            ],
            actions: ["start", "trust images.test", "retire", "URLSessionError"]
        ),
        Case(
            name: "silence is no matter while somebody thinks about a server, but afterwards",
            events: [
                .joined, trust(), .idleTimerFired(at: .zero + .seconds(10)),
                .answered(.trust(.byDefault), at: .zero + .seconds(15)),
                .idleTimerFired(at: .zero + .seconds(20)),
                .idleTimerFired(at: .zero + .seconds(25)),
            ],
            actions: [
                "start", "trust images.test", "arm 10.0", "answer byDefault", "arm 5.0", "close",
                "URLSessionError",
            ]
        ),
        Case(
            name: "the total deadline holds while somebody thinks about a server",
            events: [.joined, trust(), .totalDeadlinePassed, answer(.trust(.accepted(nil)))],
            actions: ["start", "trust images.test", "close", "URLSessionError"]
        ),
        Case(
            name: "each hop has a server of its own",
            events: [
                .joined, trust(), answer(.trust(.accepted(nil))), redirect(), finished, trust(),
                answer(.trust(.refused)),
            ],
            actions: [
                "start", "trust images.test", "answer accepted(nil)", "send GET /b.png",
                "trust images.test", "answer refused",
            ]
        ),
        Case(
            name: "a response of another protocol is none",
            events: [.joined, .transport(.failed(failure(.notHTTP)), at: .zero)],
            actions: ["start", "retire", "invalidURLResponse"]
        ),
        Case(
            name: "an exchange without a response has none",
            events: [.joined, .transport(.failed(failure(.noResponse)), at: .zero)],
            actions: ["start", "retire", "noURLResponse"]
        ),
        Case(
            name: "a challenge without a responder is its status at once",
            events: [.joined, challenge()],
            actions: ["start", "close", "invalidHTTPStatusCode"]
        ),
        Case(
            name:
                "a challenge is answered by the same request with credentials, three times at most",
            rules: responded,
            events: [
                .joined, challenge(), finished, answer(.credential("A")), challenge(), finished,
                answer(.credential("B")), challenge(), finished, answer(.credential("C")),
                challenge(),
            ],
            actions: [
                "start", "challenge r 0", "start", "challenge r 1", "start", "challenge r 2",
                "start", "close", "invalidHTTPStatusCode",
            ]
        ),
        Case(
            name: "a challenge that stands is its status",
            rules: responded,
            events: [.joined, challenge(), finished, answer(.credential(nil))],
            actions: ["start", "challenge r 0", "retire", "invalidHTTPStatusCode"]
        ),
        Case(
            name: "a challenge of another scheme is not asked about",
            rules: responded,
            events: [.joined, challenge("Bearer")],
            actions: ["start", "close", "invalidHTTPStatusCode"]
        ),
    ]

    @Test(arguments: cases.indices)
    func `a transfer goes from hop to hop`(index: Int) {
        let each = Self.cases[index]
        #expect(TransferTests.play(each.events, each.rules) == each.actions, "\(each.name)")
    }

    @Test func `a transfer that waits for room sends nothing and ends in silence`() throws {
        let url = try #require(URL(string: "http://images.test/cat.png"))
        var transfer = Transfer(
            HTTPRequest(url: url),
            limits: TransferTests.limits,
            rules: Self.asked
        )
        var actions = transfer.handle(.joined) + transfer.handle(.left(remaining: 0))
        actions += transfer.handle(.admitted(at: .zero))
        #expect(actions.compactMap(TransferTests.name) == ["close"])
    }

    @Test func `redirects are counted and limited`() {
        var events: [Transfer.Event] = [.joined]
        for hop in 1...11 { events += [Self.redirect(to: "/\(hop)"), Self.finished] }
        let actions = TransferTests.play(events)
        #expect(actions.count { $0.hasPrefix("send") } == 10)
        #expect(actions.suffix(2) == ["close", "URLSessionError"])
    }
}
