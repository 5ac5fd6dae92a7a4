import Foundation
import Testing

@testable import Alcedo

struct RetryStrategyTests {
    /// The decision in words.
    static func decide(
        _ strategy: any RetryStrategy,
        _ error: KingfisherError,
        after retries: Int = 0
    ) -> String {
        let source = Source.provider(RawImageDataProvider(data: Data(), cacheKey: "k"))
        let names = Names()
        strategy.retry(context: RetryContext(source: source, error: error, retriedCount: retries)) {
            switch $0 {
            case .stop: names.add("stop")
            case .retry: names.add("retry")
            case .retryAfter(let delay, _): names.add("after \(delay)")
            }
        }
        return names.all.joined(separator: ", ")
    }

    static func status(_ status: Int, after: String? = nil) -> KingfisherError {
        var head = HTTPResponseHead(status: status)
        head.fields["Retry-After"] = after
        return .responseError(reason: .invalidHTTPStatusCode(response: head))
    }

    @Test func `a delay strategy counts, and knows response errors only`() {
        let strategy = DelayRetryStrategy(maxRetryCount: 2, retryInterval: .seconds(1.5))
        #expect(Self.decide(strategy, Self.status(404)) == "after 1.5 seconds")
        #expect(Self.decide(strategy, Self.status(404), after: 1) == "after 1.5 seconds")
        #expect(Self.decide(strategy, Self.status(404), after: 2) == "stop")
        #expect(Self.decide(strategy, .cacheError(reason: .imageNotExisting(key: "k"))) == "stop")
        #expect(Self.decide(strategy, .cancellation) == "stop")
        #expect(Self.decide(strategy, .constrainedNetwork) == "stop")
    }

    @Test func `delays of a delay strategy are never negative and never endless`() {
        let error = Self.status(500)
        func decide(_ interval: DelayRetryStrategy.Interval, _ retries: Int) -> String {
            let strategy = DelayRetryStrategy(maxRetryCount: 9, retryInterval: interval)
            return Self.decide(strategy, error, after: retries)
        }
        #expect(decide(.accumulated(2), 2) == "after 6.0 seconds")
        #expect(decide(.custom { Double($0) }, 4) == "after 4.0 seconds")
        #expect(decide(.seconds(0), 0) == "retry")
        #expect(decide(.seconds(-5), 0) == "retry")
        #expect(decide(.seconds(.nan), 0) == "after 3155760000.0 seconds")
        #expect(decide(.seconds(.infinity), 0) == "after 3155760000.0 seconds")
    }

    @Test func `back-off doubles up to its longest delay`() {
        let strategy = BackoffRetryStrategy(
            maxRetryCount: 9,
            firstDelay: .seconds(1),
            maximumDelay: .seconds(5)
        )
        // Outside the loader, jitter is half of what it may be: three quarters of the longest.
        let delays = (0..<5).map { Self.decide(strategy, Self.status(500), after: $0) }
        #expect(
            delays == [
                "after 0.75 seconds", "after 1.5 seconds", "after 3.0 seconds",
                "after 3.75 seconds", "after 3.75 seconds",
            ]
        )
        #expect(Self.decide(strategy, Self.status(500), after: 9) == "stop")
    }

    @Test func `jitter stays within its limit and comes from the loader's chance`() throws {
        let stage = try LoaderStage()
        let surroundings = RequestSurroundings(stage.environment, name: "test")
        let source = Source.provider(RawImageDataProvider(data: Data(), cacheKey: "k"))
        var context = RetryContext(source: source, error: Self.status(500))
        context.world = surroundings.retrying
        let drawn = (0..<200).map { _ in context.jitter(upTo: .milliseconds(40)) }
        #expect(drawn.allSatisfy { $0 >= .zero && $0 <= .milliseconds(40) })
        #expect(Set(drawn).count > 10)
        #expect(context.jitter(upTo: .seconds(-1)) == .zero)
    }

    @Test func `a server's wait is read as seconds or a date, and anything else is left aside`() {
        let strategy = BackoffRetryStrategy()
        #expect(Self.decide(strategy, Self.status(503, after: "7")) == "after 7.0 seconds")
        #expect(Self.decide(strategy, Self.status(503, after: "121")) == "stop")
        #expect(Self.decide(strategy, Self.status(429, after: "1")) == "after 1.0 seconds")
        #expect(Self.decide(strategy, Self.status(404, after: "1")) == "stop")
        // Without a clock a date says nothing.
        let usual = Self.decide(strategy, Self.status(503))
        for text in ["-1", "soon", "99999999999", "1.5", "Thu, 01 Jan 2026 00:00:10 GMT"] {
            #expect(Self.decide(strategy, Self.status(503, after: text)) == usual, "\(text)")
        }
    }

    static let dates: [(text: String, seconds: Int64?)] = [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Sun, 06 Nov 1994 08:49:37 UTC", nil), ("Sun, 6 Nov 1994 08:49:37 GMT", nil),
        ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:60:37 GMT", nil),
        ("Sun, 00 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nob 1994 08:49:37 GMT", nil),
        ("Sun, 06 Nov 1994  08:49:37 GMT", nil), ("", nil), ("Sun, 06 Nov +994 08:49:37 GMT", nil),
    ]

    @Test(arguments: dates.indices) func `a date of a field is read strictly`(index: Int) {
        let date = Self.dates[index]
        let wanted = date.seconds.map { Timestamp(secondsSince1970: $0) }
        #expect(HTTPDate.parse(date.text) == wanted, "\(date.text)")
    }

    @Test func `an answer counts once, and letting go of the question stops`() {
        let names = Names()
        @Sendable func note(_ decision: RetryDecision) {
            if case .stop = decision { names.add("stop") } else { names.add("again") }
        }
        let answered = RetryAnswer { note($0) }
        answered.give(.retry(userInfo: nil))
        answered.give(.stop)
        #expect(names.all == ["again"])
        do { _ = RetryAnswer { note($0) } }
        #expect(names.all == ["again", "stop"])
    }
}
