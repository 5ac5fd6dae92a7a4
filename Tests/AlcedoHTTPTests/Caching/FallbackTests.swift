import AlcedoCore
import Testing

@testable import AlcedoHTTP

/// What stands in for an answer that did not come (RFC 9111 §4.2.4, §5.2.2.2, RFC 5861 §4).
struct FallbackTests {
    /// A response that is a minute fresh, asked for at an age.
    struct Row: Sendable, CustomTestStringConvertible {
        var response: String
        var age: Int64
        var request: String
        var failure: Fallback.Failure
        var expected: Fallback
        var testDescription: String { "\(response) at \(age) s for \"\(request)\": \(failure)" }

        init(
            _ response: String,
            _ age: Int64,
            _ request: String,
            _ failure: Fallback.Failure,
            _ expected: Fallback
        ) {
            (self.response, self.age, self.request) = (response, age, request)
            (self.failure, self.expected) = (failure, expected)
        }
    }

    static let disconnections = [
        Row("max-age=60", 70, "", .disconnected, .stale(.disconnected)),
        Row("max-age=60", 1_000_000, "", .disconnected, .stale(.disconnected)),
        Row("max-age=60", 9, "max-age=0", .disconnected, .stale(.disconnected)),
        Row("max-age=60", 9, "no-cache", .disconnected, .passOn),
        Row("max-age=60, must-revalidate", 9, "max-age=0", .disconnected, .stale(.disconnected)),
        Row("max-age=60, must-revalidate", 60, "", .disconnected, .gatewayTimeout),
        Row("max-age=60, must-revalidate", 60, "max-stale", .disconnected, .gatewayTimeout),
        Row("max-age=60, no-cache", 9, "", .disconnected, .gatewayTimeout),
        Row("max-age=60, proxy-revalidate", 70, "", .disconnected, .stale(.disconnected)),
        Row("max-age=60, stale-if-error=5", 70, "", .disconnected, .stale(.disconnected)),
        Row(
            "max-age=60, must-revalidate, stale-if-error=50",
            70,
            "",
            .disconnected,
            .gatewayTimeout
        ),
    ]

    static let errors = [
        Row("max-age=60", 70, "", .status(503), .passOn),
        Row(
            "max-age=60, stale-if-error=10",
            70,
            "",
            .status(500),
            .stale(.serverFailed(status: 500))
        ),
        Row(
            "max-age=60, stale-if-error=10",
            70,
            "",
            .status(502),
            .stale(.serverFailed(status: 502))
        ),
        Row(
            "max-age=60, stale-if-error=10",
            70,
            "",
            .status(503),
            .stale(.serverFailed(status: 503))
        ),
        Row(
            "max-age=60, stale-if-error=10",
            70,
            "",
            .status(504),
            .stale(.serverFailed(status: 504))
        ),
        Row("max-age=60, stale-if-error=10", 70, "", .status(501), .passOn),
        Row("max-age=60, stale-if-error=10", 70, "", .status(404), .passOn),
        Row("max-age=60, stale-if-error=10", 71, "", .status(503), .passOn),
        Row("max-age=60, stale-if-error=10", 70, "no-cache", .status(503), .passOn),
        Row("max-age=60, stale-if-error=10, no-cache", 70, "", .status(503), .passOn),
        Row("max-age=60, stale-if-error=10, must-revalidate", 70, "", .status(503), .passOn),
        Row(
            "max-age=60",
            70,
            "stale-if-error=10",
            .status(503),
            .stale(.serverFailed(status: 503))
        ),
        Row("max-age=60", 71, "stale-if-error=10", .status(503), .passOn),
        Row(
            "max-age=60, stale-if-error=10",
            70,
            "",
            .unreadable,
            .stale(.serverFailed(status: nil))
        ),
        Row("max-age=60", 70, "", .unreadable, .passOn),
    ]

    @Test(arguments: disconnections + errors)
    func `a stored response stands in where nobody forbids it`(row: Row) {
        let fallback = Fallback.decide(
            after: row.failure,
            Sample.policy(["Cache-Control": row.response]),
            for: RequestDirectives(["Cache-Control": row.request]),
            at: Sample.start + .seconds(row.age)
        )
        #expect(fallback == row.expected)
    }

    @Test func `with the clock set back a stale response stands in only for a lost connection`() {
        let early = Sample.start + .seconds(-1)
        let lenient = Sample.policy(["Cache-Control": "max-age=60, stale-if-error=60"])
        let strict = Sample.policy(["Cache-Control": "max-age=60, must-revalidate"])
        func decide(_ failure: Fallback.Failure, _ policy: ResponsePolicy) -> Fallback {
            Fallback.decide(after: failure, policy, for: .none, at: early)
        }
        #expect(decide(.disconnected, lenient) == .stale(.disconnected))
        #expect(decide(.status(503), lenient) == .passOn)
        #expect(decide(.disconnected, strict) == .gatewayTimeout)
    }
}
