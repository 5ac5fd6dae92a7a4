import AlcedoCore
import Testing

@testable import AlcedoHTTP

/// Reuse, validation and refusal (RFC 9111 §4, §5.2, RFC 5861).
struct ReuseTests {
    /// A response's directives, its age in seconds, a request's directives, and what follows.
    struct Row: Sendable, CustomTestStringConvertible {
        var response: String
        var age: Int64
        var request: String
        var decision: ReuseDecision
        var testDescription: String { "\(response) at \(age) s for \"\(request)\"" }

        init(_ response: String, _ age: Int64, _ request: String, _ decision: ReuseDecision) {
            (self.response, self.age, self.request) = (response, age, request)
            self.decision = decision
        }
    }

    static let lifetimes = [
        Row("max-age=60", 0, "", .fresh), Row("max-age=60", 59, "", .fresh),
        Row("max-age=60", 60, "", .validate), Row("max-age=60", 61, "", .validate),
        Row("max-age=0", 0, "", .validate), Row("no-cache, max-age=60", 0, "", .validate),
        Row("must-revalidate, max-age=60", 59, "", .fresh),
        Row("must-revalidate, max-age=60", 60, "", .validate),
        Row("immutable, max-age=60", 60, "", .validate),
    ]

    static let requests = [
        Row("max-age=60", 9, "no-cache", .validate),
        Row("immutable, max-age=60", 9, "no-cache", .validate),
        Row("max-age=60", 9, "no-store", .fresh),
        Row("max-age=60", 9, "max-age=10", .fresh), Row("max-age=60", 10, "max-age=10", .fresh),
        Row("max-age=60", 11, "max-age=10", .validate),
        Row("max-age=60", 0, "max-age=0", .validate),
        Row("immutable, max-age=60", 9, "max-age=0", .fresh),
        Row("immutable, max-age=60", 61, "max-age=0", .validate),
        Row("immutable, max-age=60, stale-while-revalidate=9", 61, "max-age=0", .validate),
        Row("immutable, max-age=60", 11, "max-age=10", .validate),
        Row("max-age=60", 50, "min-fresh=10", .fresh),
        Row("max-age=60", 51, "min-fresh=10", .validate),
        Row("max-age=60", 59, "min-fresh=x", .validate),
        Row("max-age=60", 9, "only-if-cached", .fresh),
        Row("max-age=60", 60, "only-if-cached", .refuse),
        Row("no-cache", 0, "only-if-cached", .refuse),
        Row("max-age=60", 70, "only-if-cached, max-stale", .stale(.requested)),
    ]

    static let staleness = [
        Row("max-age=60", 70, "max-stale", .stale(.requested)),
        Row("max-age=60", 70, "max-stale=10", .stale(.requested)),
        Row("max-age=60", 71, "max-stale=10", .validate),
        Row("max-age=60", 70, "max-stale=x", .validate),
        Row("max-age=60", 70, "max-stale, max-age=65", .validate),
        Row("max-age=60", 70, "max-stale, no-cache", .validate),
        Row("max-age=60, must-revalidate", 70, "max-stale", .validate),
        Row("max-age=60, no-cache", 70, "max-stale", .validate),
        Row("max-age=60, stale-while-revalidate=10", 59, "", .fresh),
        Row("max-age=60, stale-while-revalidate=10", 60, "", .stale(.whileRevalidating)),
        Row("max-age=60, stale-while-revalidate=10", 70, "", .stale(.whileRevalidating)),
        Row("max-age=60, stale-while-revalidate=10", 71, "", .validate),
        Row("max-age=60, stale-while-revalidate=x", 60, "", .stale(.whileRevalidating)),
        Row("max-age=60, stale-while-revalidate=x", 61, "", .validate),
        Row("max-age=60, stale-while-revalidate=10, must-revalidate", 60, "", .validate),
        Row("max-age=60, stale-while-revalidate=10, no-cache", 60, "", .validate),
        Row("max-age=60, stale-while-revalidate=10", 65, "max-age=60", .validate),
        Row("max-age=60, stale-while-revalidate=10", 60, "min-fresh=0", .validate),
        Row("max-age=60, stale-while-revalidate=10", 65, "min-fresh=0", .validate),
        Row("max-age=60, stale-while-revalidate=10", 65, "no-cache", .validate),
        Row("max-age=60, stale-if-error=10", 65, "", .validate),
    ]

    @Test(arguments: lifetimes + requests + staleness)
    func `a stored response is reused, validated or refused`(row: Row) {
        let decision = Reuse.decide(
            Sample.policy(["Cache-Control": row.response]),
            for: RequestDirectives(["Cache-Control": row.request]),
            at: Sample.start + .seconds(row.age)
        )
        #expect(decision == row.decision)
    }

    @Test func `a clock that stands before the receipt leads to validation`() {
        let policy = Sample.policy(["Cache-Control": "max-age=60, stale-while-revalidate=60"])
        let early = Sample.start + .seconds(-1)
        for request in ["", "max-stale", "max-age=60"] {
            let directives = RequestDirectives(["Cache-Control": request])
            #expect(Reuse.decide(policy, for: directives, at: early) == .validate)
        }
    }
}
