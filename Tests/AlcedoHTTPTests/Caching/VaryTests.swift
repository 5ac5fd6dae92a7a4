import Testing

@testable import AlcedoHTTP

/// Selecting by `Vary` (RFC 9111 §4.1).
struct VaryTests {
    @Test(
        arguments: [
            ("Foo", ["Foo": "1"], ["Foo": "1"], true), ("Foo", ["Foo": "1"], ["FOO": "1"], true),
            ("foo", ["Foo": "1"], ["Foo": "2"], false), ("Foo", ["Foo": "1"], [:], false),
            ("Foo", [:], ["Foo": "1"], false), ("Foo", [:], [:], true),
            ("Foo", [:], ["Bar": "1"], true),
            ("Foo, Bar", ["Foo": "1", "Bar": "a"], ["Bar": "a", "Foo": "1"], true),
            ("Foo, Bar", ["Foo": "1", "Bar": "a"], ["Foo": "1", "Bar": "b"], false),
            ("Foo", ["Foo": "1,2"], ["Foo": " 1 , 2 "], true),
            ("Foo", ["Foo": "1, 2"], ["Foo": "2, 1"], false),
            ("Foo", ["Foo": "a"], ["Foo": "A"], false),
            ("Foo", ["Foo": "\"a, b\""], ["Foo": "\"a,b\""], false),
            ("Foo", ["Foo": ""], [:], false),
            ("Accept-Language", ["Accept-Language": "en, de"], ["Accept-Language": "DE,en"], true),
            (
                "Accept-Language", ["Accept-Language": "en;q=1"], ["Accept-Language": "en; q=1"],
                true
            ),
            ("Accept-Language", ["Accept-Language": "en, de"], ["Accept-Language": "en"], false),
            (
                "Accept-Encoding", ["Accept-Encoding": "gzip, br"], ["Accept-Encoding": "br, GZIP"],
                true
            ),
            ("*", ["Foo": "1"], ["Foo": "1"], true),
        ] as [(String, HTTPFields, HTTPFields, Bool)]
    )
    func `a request is compared in the fields that are named`(
        vary: String,
        one: HTTPFields,
        other: HTTPFields,
        matches: Bool
    ) {
        let key = VaryKey(of: Sample.head(["Vary": vary]), for: Sample.request(one))
        // `*` is no field; what has it is never stored.
        #expect(key.matches(Sample.request(other)) == matches)
        #expect(key.matches(Sample.request(one)))
    }

    @Test func `lines of a field are one value`() {
        let lines = HTTPFields(["1", "2"].map { .init(name: "Foo", value: $0) })
        let key = VaryKey(of: Sample.head(["Vary": "Foo"]), for: Sample.request(lines))
        #expect(key.matches(Sample.request(["Foo": "1, 2"])))
    }

    @Test(arguments: [("*", true), ("*, *", true), ("Foo, *", true), (", *", true), ("Foo", false)])
    func `a star matches nothing`(vary: String, expected: Bool) {
        #expect(Vary.matchesNothing(["Vary": vary]) == expected)
    }

    @Test func `of several that match the most recent is selected`() {
        let stored = [
            Sample.stored(["Date": Sample.date(5)], at: 9),
            Sample.stored(["Date": Sample.date(7)], at: 8),
            Sample.stored(["Date": Sample.date(8), "Vary": "Foo"], at: 9),
        ]
        #expect(Selection.selected(stored, for: Sample.request()) == 2)
        #expect(Selection.selected(stored, for: Sample.request(["Foo": "1"])) == 1)
        #expect(Selection.selected([], for: Sample.request()) == nil)
    }

    @Test func `with one date the one received last is selected`() {
        let fields: HTTPFields = ["Date": Sample.date(0)]
        let stored = [Sample.stored(fields, at: 9), Sample.stored(fields, at: 3)]
        #expect(Selection.selected(stored, for: Sample.request()) == 0)
    }

    @Test func `a response replaces what its request selects, and the oldest beyond the limit`() {
        func variant(_ value: String, at seconds: Int64) -> StoredResponse {
            Sample.stored(["Vary": "Foo"], for: Sample.request(["Foo": value]), at: seconds)
        }
        let stored = [variant("1", at: 2), variant("2", at: 1), variant("3", at: 3)]
        let new = variant("3", at: 9)
        let request = Sample.request(["Foo": "3"])
        let all = Selection.storing(new, for: request, among: stored, limit: 9)
        #expect(all == [stored[1], stored[0], new])
        #expect(Selection.storing(new, for: request, among: stored, limit: 2) == [stored[0], new])
    }
}
