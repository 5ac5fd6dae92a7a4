import AlcedoCore
import Testing

@testable import AlcedoHTTP

/// Lifetimes and ages (RFC 9111 §4.2).
struct FreshnessTests {
    @Test(
        arguments: [
            (["Cache-Control": "max-age=60"], 60),
            (["Cache-Control": "max-age=60", "Expires": Sample.date(9)], 60),
            (["Cache-Control": "max-age=0", "Expires": Sample.date(9)], 0),
            (["Cache-Control": "max-age=x", "Expires": Sample.date(9)], 0),
            (["Cache-Control": "s-maxage=60"], 0),
            (["Cache-Control": "s-maxage=60, max-age=5"], 5),
            (["Expires": Sample.date(9), "Date": Sample.date(0)], 9),
            (["Expires": Sample.date(9)], 9),
            (["Expires": Sample.date(9), "Date": Sample.date(-5)], 14),
            (["Expires": Sample.date(9), "Date": Sample.date(20)], 0),
            (["Expires": Sample.date(9), "Date": "nonsense"], 9),
            (["Expires": "0", "Last-Modified": Sample.date(-1_000)], 0),
            (["Expires": "Thu, 01 Jan 2027 00:00:00 UTC"], 0),
            (["Last-Modified": Sample.date(-1_000)], 100),
            (["Last-Modified": Sample.date(-1_000), "Date": Sample.date(-100)], 90),
            (["Last-Modified": Sample.date(1_000)], 0),
            (["Last-Modified": "Thu, 01 Jan 1601 00:00:00 GMT"], 7 * 86_400),
            (["Last-Modified": "yesterday"], 0),
            ([:], 0),
        ] as [(HTTPFields, Int64)]
    )
    func `a lifetime is what the response says, or a tenth of its age`(
        fields: HTTPFields,
        seconds: Int64
    ) {
        #expect(Sample.policy(fields).lifetime == .seconds(seconds))
    }

    @Test func `lines of Expires that differ make a response stale`() {
        let lines = [Sample.date(9), Sample.date(9)].map {
            HTTPFields.Field(name: "Expires", value: $0)
        }
        #expect(Sample.policy(HTTPFields(lines)).lifetime == .seconds(9))
        let other = HTTPFields(lines + [.init(name: "Expires", value: Sample.date(8))])
        #expect(Sample.policy(other).lifetime == .zero)
    }

    @Test(arguments: [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501])
    func `a lifetime is guessed for these`(status: Int) {
        #expect(
            Sample.policy(["Last-Modified": Sample.date(-100)], status: status).lifetime > .zero
        )
    }

    @Test(arguments: [201, 202, 299, 302, 303, 307, 400, 403, 429, 500, 502, 503, 504, 599])
    func `and for others only when they are public`(status: Int) {
        let fields: HTTPFields = ["Last-Modified": Sample.date(-100)]
        #expect(Sample.policy(fields, status: status).lifetime == .zero)
        var open = fields
        open["Cache-Control"] = "public"
        #expect(Sample.policy(open, status: status).lifetime == .seconds(10))
    }

    @Test(
        arguments: [
            ([:], 0, 0), (["Date": Sample.date(-7)], 0, 7), (["Date": Sample.date(7)], 0, 0),
            (["Age": "30"], 0, 30), (["Age": "30"], 4, 34),
            (["Age": "30", "Date": Sample.date(-50)], 4, 50),
            (["Age": "abc"], 0, 0), (["Age": "-5"], 0, 0), (["Age": "5.0"], 0, 0),
            (["Age": "5;a=b"], 0, 0), (["Age": "7200, 0"], 0, 7_200), (["Age": "0, 7200"], 0, 0),
            (["Age": " 9 "], 0, 9), (["Age": ""], 0, 0),
            (["Age": "99999999999999999999"], 0, 2_147_483_648), ([:], -9, 0),
        ] as [(HTTPFields, Int64, Int64)]
    )
    func `the initial age is the greater of two`(fields: HTTPFields, delay: Int64, age: Int64) {
        #expect(Sample.policy(fields, delay: .seconds(delay)).initialAge == .seconds(age))
    }

    @Test func `of several lines of Age the first counts`() {
        let fields = HTTPFields(["5", "7"].map { .init(name: "Age", value: $0) })
        #expect(Sample.policy(fields).initialAge == .seconds(5))
    }

    @Test func `an age grows with the clock, and nobody knows it once the clock is set back`() {
        let policy = Sample.policy(["Age": "5"])
        #expect(policy.age(at: Sample.start) == .seconds(5))
        #expect(policy.age(at: Sample.start + .milliseconds(1_500)) == .milliseconds(6_500))
        #expect(policy.age(at: Sample.start + .nanoseconds(-1)) == nil)
        #expect(policy.age(at: .distantFuture) != nil)
        #expect(policy.age(at: .distantPast) == nil)
    }

    @Test func `a fraction of a second makes no response old`() {
        let received = Sample.start + .milliseconds(999)
        let times = ExchangeTimes(requested: received, received: received)
        let policy = ResponsePolicy(Sample.head(["Date": Sample.date(0)]), times)
        #expect(policy.initialAge == .zero)
    }
}
