import AlcedoCore
import Testing

@testable import AlcedoHTTP

/// Validators, conditional requests and what comes of them (RFC 9111 §4.3).
struct ValidationTests {
    @Test(arguments: [
        ("\"a\"", "\"a\"", true, true), ("W/\"a\"", "\"a\"", false, true),
        ("W/\"a\"", "W/\"a\"", false, true), ("\"a\"", "\"b\"", false, false),
        ("w/\"a\"", "\"a\"", false, false), ("a", "a", true, true), ("a", "\"a\"", false, false),
    ])
    func `tags compare strongly and weakly`(one: String, other: String, strong: Bool, weak: Bool) {
        let (one, other) = (EntityTag(one), EntityTag(other))
        #expect(one.matchesStrongly(other) == strong)
        #expect(other.matchesStrongly(one) == strong)
        #expect(one.matchesWeakly(other) == weak)
        #expect(other.matchesWeakly(one) == weak)
    }

    @Test func `a validating request carries the stored texts as they came`() {
        let date = "Sunday, 06-Nov-94 08:49:37 GMT"
        let stored = Sample.stored(["ETag": "W/\"abc\"", "Last-Modified": date])
        let request = ConditionalRequest.validating(stored, by: Sample.request(["A": "1"]))
        #expect(
            request.fields == ["A": "1", "If-None-Match": "W/\"abc\"", "If-Modified-Since": date]
        )
    }

    @Test func `a date that cannot be read is not sent back, and own conditions are kept`() {
        let unreadable = Sample.stored(["Last-Modified": "yesterday"])
        #expect(ConditionalRequest.validating(unreadable, by: Sample.request()).fields == [:])
        let own = Sample.request(["If-None-Match": "\"x\""])
        #expect(ConditionalRequest.validating(Sample.stored(["ETag": "\"a\""]), by: own) == own)
        #expect(
            ConditionalRequest.selecting(among: [Sample.stored(["ETag": "\"a\""])], by: own) == own
        )
    }

    @Test func `all tags are sent when none is selected`() {
        let stored = [
            Sample.stored(["ETag": "\"a\""]), Sample.stored([:]),
            Sample.stored(["ETag": "W/\"b\""]),
            Sample.stored(["ETag": "\"c\""], extent: .parts([0..<1], of: 9)),
        ]
        let request = ConditionalRequest.selecting(among: stored, by: Sample.request())
        #expect(request.fields == ["If-None-Match": "\"a\", W/\"b\""])
        #expect(
            ConditionalRequest.selecting(among: [Sample.stored([:])], by: Sample.request())
                == Sample.request()
        )
    }

    @Test(
        arguments: [
            (["If-None-Match": "\"a\""], true), (["If-None-Match": "W/\"a\""], true),
            (["If-None-Match": "\"x\", \"a\", \"y\""], true), (["If-None-Match": "*"], true),
            (["If-None-Match": "\"x\""], false), (["If-None-Match": "a"], false),
            (["If-None-Match": "\"x\"", "If-Modified-Since": Sample.date(0)], false),
            (["If-None-Match": "\"a\"", "If-Modified-Since": Sample.date(-999)], true),
            (["If-Modified-Since": Sample.date(-100)], true),
            (["If-Modified-Since": Sample.date(-50)], true),
            (["If-Modified-Since": Sample.date(-101)], false),
            (["If-Modified-Since": "nonsense"], false), ([:], false),
        ] as [(HTTPFields, Bool)]
    )
    func `a stored response answers a request's own conditions`(
        fields: HTTPFields,
        isNotModified: Bool
    ) {
        let own: HTTPFields = ["ETag": "\"a\"", "Last-Modified": Sample.date(-100)]
        let request = Sample.request(fields)
        func judged(_ status: Int) -> Bool {
            let head = Sample.head(own, status: status)
            return Preconditions.isNotModified(head, Sample.policy(own), for: request)
        }
        #expect(judged(200) == isNotModified)
        #expect(!judged(404), "only a success has not been modified")
    }

    @Test func `without a date of change the response's own date stands in`() {
        let policy = Sample.policy(["Date": Sample.date(-10)])
        #expect(Preconditions.isUnmodified(policy, since: Sample.start + .seconds(-10)))
        #expect(!Preconditions.isUnmodified(policy, since: Sample.start + .seconds(-11)))
    }

    @Test(
        arguments: [
            (["ETag": "\"a\""], [0, 2]), (["ETag": "\"z\""], []), (["ETag": "W/\"b\""], [1]),
            (["ETag": "\"b\""], []), (["ETag": "W/\"a\""], [0]), ([:], [0]),
            (["Last-Modified": Sample.date(-5)], [0]), (["Last-Modified": Sample.date(-6)], []),
            (["ETag": "W/\"a\"", "Last-Modified": Sample.date(-6)], []),
        ] as [(HTTPFields, [Int])]
    )
    func `a 304 names the responses that it is about`(fields: HTTPFields, expected: [Int]) {
        let changed = Sample.date(-5)
        let stored = [
            Sample.stored(["ETag": "\"a\"", "Last-Modified": changed]),
            Sample.stored(["ETag": "W/\"b\""]), Sample.stored(["ETag": "\"a\""]),
        ]
        let head = Sample.head(fields, status: 304)
        let named = Freshening.named(by: head, among: stored, asked: 0, now: Sample.start)
        #expect(named == expected)
    }

    @Test func `a 304 without a validator is about nothing that was not asked about alone`() {
        let stored = [Sample.stored(["ETag": "\"a\""])]
        let head = Sample.head([:], status: 304)
        #expect(Freshening.named(by: head, among: stored, asked: nil, now: Sample.start) == [])
    }

    @Test func `freshening replaces fields, but not those of the content`() {
        let stored = Sample.stored([
            "Cache-Control": "max-age=1", "A": "old", "B": "kept", "Content-Length": "10",
            "Content-Encoding": "gzip", "Content-Type": "image/png", "Age": "5", "ETag": "\"a\"",
        ])
        let head = Sample.head(
            HTTPFields([
                .init(name: "cache-control", value: "max-age=60"), .init(name: "A", value: "1"),
                .init(name: "a", value: "2"), .init(name: "Content-Length", value: "0"),
                .init(name: "Content-Encoding", value: "br"), .init(name: "Connection", value: "x"),
                .init(name: "Content-Type", value: "image/webp"), .init(name: "X", value: "no"),
            ]),
            status: 304
        )
        let fresh = Freshening.freshened(stored, by: head, Sample.exchange(at: 9))
        let fields = fresh.head.fields
        #expect(fresh.head.status == 200)
        #expect(fields["Cache-Control"] == "max-age=60")
        #expect(fields.values(of: "A") == ["1", "2"])
        #expect(fields["B"] == "kept")
        #expect(fields["Content-Length"] == "10")
        #expect(fields["Content-Encoding"] == "gzip")
        #expect(fields["Content-Type"] == "image/webp")
        #expect(fields["Age"] == nil)
        #expect(fields["X"] == nil)
        #expect(fields["Date"] == Sample.date(9))
        #expect(fresh.policy.lifetime == .seconds(60))
        #expect(fresh.policy.age(at: Sample.start + .seconds(10)) == .seconds(1))
    }

    @Test(
        arguments: [
            ([:], true), (["ETag": "\"a\""], true), (["ETag": "\"b\""], false),
            (["Content-Length": "10"], true), (["Content-Length": "11"], false),
            (["Last-Modified": Sample.date(-1)], false),
        ] as [(HTTPFields, Bool)]
    )
    func `a response to HEAD confirms what it agrees with`(fields: HTTPFields, expected: Bool) {
        let stored = Sample.stored(["ETag": "\"a\""])
        let head = Sample.head(fields)
        #expect(Freshening.isConfirmed(stored, byHead: head, now: Sample.start) == expected)
    }
}
