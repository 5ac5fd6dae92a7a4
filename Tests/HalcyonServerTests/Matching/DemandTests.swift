import AlcedoHTTP
import Testing

@testable import HalcyonServer

/// Patterns, bodies and priorities.
struct DemandTests {
    private func rule(_ text: String, _ change: (inout ServerRule) -> Void) -> ServerRule {
        var rule = ServerRule.make(text)
        change(&rule)
        return rule
    }

    private func problems(_ rules: ServerRule...) -> [String] {
        ServerScript(rules: rules).problems.map(\.message)
    }

    @Test func `a pattern is within presence, and a value within both`() {
        let present = rule("GET /a") { $0.demands = [FieldDemand("X", .present)] }
        let pattern = rule("GET /a") { $0.demands = [FieldDemand("x", .pattern("[0-9]+"))] }
        let value = rule("GET /a") { $0.fields = [("X", "7")] }
        #expect(problems(present, pattern, value) == [])
        let word = rule("GET /a") { $0.fields = [("X", "seven")] }
        #expect(problems(pattern, word) == [])
    }

    @Test func `two patterns may both hold, and a priority says which counts`() throws {
        let one = rule("GET /a") { $0.demands = [FieldDemand("X", .pattern("a.*"))] }
        let two = rule("GET /a") { $0.demands = [FieldDemand("X", .pattern(".*z"))] }
        let found = try #require(problems(one, two).first)
        #expect(found.contains("both answer GET /a, and neither is the more specific"))
        #expect(found.contains("test.json5:1:5"))
        let first = rule("GET /a") {
            $0.demands = one.demands
            $0.priority = 1
        }
        #expect(problems(first, two) == [])
    }

    @Test func `a rule that a higher one leaves nothing to is refused`() {
        let wide = rule("GET /*") { $0.priority = 1 }
        #expect(problems(wide, .make("GET /a")).first?.contains("can never answer") == true)
        #expect(problems(.make("GET /*"), .make("GET /a")) == [])
    }

    @Test func `a path pattern orders paths that match it`() {
        let numbers = rule("GET /*") { $0.pathPattern = "/[0-9]+" }
        #expect(problems(numbers, .make("GET /7"), .make("GET /*")) == [])
        #expect(problems(numbers, .make("GET /:any")).count == 1)
        let broken = rule("GET /*") { $0.pathPattern = "[" }
        #expect(problems(broken).first?.contains("no regular expression") == true)
    }

    @Test func `json is within what it has, and contradicts what it has not`() throws {
        let small = try #require(JSONShape(Array(#"{"a": 1}"#.utf8)))
        let large = try #require(JSONShape(Array(#"{"b": [true, null], "a": 1.0}"#.utf8)))
        let other = try #require(JSONShape(Array(#"{"a": 2}"#.utf8)))
        #expect(small.isWithin(large) && !large.isWithin(small))
        #expect(BodyDemand.json(large).implies(.json(small)))
        #expect(BodyDemand.json(small).meet(.json(other)) == nil)
        #expect(BodyDemand.bytes([1]).meet(.json(small)) == nil)
        #expect(JSONShape(Array("{".utf8)) == nil)
        let seen = small.differences(from: other, at: "body").map(\.description)
        #expect(seen == ["body.a: expected 1, seen 2"])
    }

    @Test func `a body is demanded by bytes, and none is none`() {
        #expect(BodyDemand.absent.holds(for: nil) && BodyDemand.absent.holds(for: []))
        #expect(
            BodyDemand.bytes([120]).differences(from: nil).map(\.description)
                == ["body: expected 1 byte \"x\", seen none"]
        )
    }
}
