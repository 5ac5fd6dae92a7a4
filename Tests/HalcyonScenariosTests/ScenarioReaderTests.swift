import AlcedoCore
import HalcyonServer
import Testing

@testable import HalcyonScenarios

struct ScenarioReaderTests {
    private func read(
        _ text: String,
        contents: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
    ) -> ScenarioReader.Result {
        ScenarioReader(kinds: [], contents: contents).read(path: "a.json5", bytes: Array(text.utf8))
    }

    @Test func `the header is what it says`() throws {
        let result = read(
            """
            // A comment.
            { format: 1, scenario: "it holds", covers: ["RFC 9111"], tags: ["x", "y"],
              notOn: { loopback: "slow" }, expectedFailure: "known",
              waive: { totals: "why" }, steps: [{ settle: true }] }
            """
        )
        let scenario = try #require(result.scenario, "\(result.report)")
        #expect(scenario.title == "it holds")
        #expect(scenario.place == SourcePlace(file: "a.json5", line: 2, column: 24))
        #expect(scenario.covers == ["RFC 9111"])
        #expect(scenario.tags == ["x", "y"])
        #expect(scenario.notOn == [.loopback: "slow"])
        #expect(scenario.waivers == [.totals: "why"])
        #expect(scenario.expectedFailure == "known")
        #expect(scenario.rows.count == 1)
    }

    @Test func `the errors that the language aims at are those that come`() {
        let result = read(
            """
            { format: 1, scenario: "it holds",
              server: { "GET /cat.png": { replies: [
                { status: 200,
                  latncy: "120ms" },
              ] } },
              steps: [{ load: "/cat.png", as: "first" }, { advance: 61 },
                { expect: { secnd: { pending: true } } }] }
            """
        )
        #expect(
            result.report.description == """
                a.json5:4:7: error: unknown key "latncy" in a reply
                 4 |       latncy: "120ms" },
                   |       ^~~~~~ did you mean "latency"?
                   = allowed here: bandwidth, base64, chunks, cookies, encoding, fault, file, gate, headers, image, interim, json, latency, random, redirect, status, text, trailers, when
                a.json5:6:57: error: a duration needs a unit
                 6 |   steps: [{ load: "/cat.png", as: "first" }, { advance: 61 },
                   |                                                         ^~ write "61s" or "61ms"
                a.json5:7:17: error: no load named "secnd" was started before
                 7 |     { expect: { secnd: { pending: true } } }] }
                   |                 ^~~~~
                   = loads so far: first (line 6)
                """
        )
    }

    @Test func `a matrix that is not total names a row`() {
        let result = read(
            """
            { format: 1, scenario: "it holds",
              matrix: { parameters: { a: [1, 2], b: ["x", "y"] },
                rules: [{ when: { a: 1 }, requests: 0 }, { when: { a: 2, b: "x" }, requests: 0 },
                  { when: { a: 1, b: "y" }, requests: 0 }] },
              steps: [{ load: "/${a}/${b}" }, { settle: true }] }
            """
        )
        let messages = result.report.sorted.map(\.message)
        #expect(messages == ["no rule judges 1 of 4 rows", "this rule judges no row"])
        #expect(result.report.sorted.first?.notes == ["for example: a=2 b=y"])
    }

    @Test func `files are read by their path from the root`() throws {
        let text = """
            { format: 1, scenario: "it holds",
              server: { "GET /a": { replies: [{ file: "Fixtures/a.bin" }] } },
              steps: [{ settle: true }] }
            """
        #expect(read(text).report.problems.count == 1)
        let result = read(text) { path in path == "Fixtures/a.bin" ? [1, 2, 3] : nil }
        let reply = try #require(result.scenario).rows[0].script.rules[0].replies[0]
        #expect(reply.body == .bytes([1, 2, 3]))
    }

    @Test func `a value as JSON is a body`() throws {
        let result = read(
            """
            { format: 1, scenario: "it holds",
              server: { "GET /a": { replies: [{ json: { a: [1, .5, NaN, 'x\\n"'], b: null } }] } },
              steps: [{ settle: true }] }
            """
        )
        let reply = try #require(result.scenario).rows[0].script.rules[0].replies[0]
        let json = #"{"a":[1,0.5,null,"x\n\""],"b":null}"#
        #expect(reply.body == .bytes(Array(json.utf8)))
    }

    @Test func `no more than twenty problems are shown`() {
        let steps = (0..<50).map { "{ advance: \($0) }" }.joined(separator: ",\n")
        let result = read("{ format: 1, scenario: 'it holds', steps: [\(steps)] }")
        #expect(result.report.problems.count == 20)
        #expect(result.report.surplus == 30)
    }

    @Test func `five hundred damaged scenarios are refused or read, and never crash`() {
        let text = Array(
            """
            { format: 1, scenario: "it holds", covers: ["a b"], tags: ["x"],
              given: { clock: "2026-01-01T00:00:00Z", caches: [{ layer: "disk", url: "/a", text: "x", age: "3d" }] },
              matrix: { parameters: { n: [1, 2] }, rules: [{ when: { n: [1, 2] }, a: { success: { from: "disk" } } }] },
              server: { "GET //h/:x?q=1": { replies: [{ status: 200, headers: { ETag: '"v"' }, chunks: { size: "1KiB" } }] } },
              steps: [{ load: "/${n}", as: "a", on: "w" }, { together: [{ cancel: "a" }] }, { disk: { heal: true } },
                { repeat: 2, steps: [{ probe: "/a" }] }, { expect: { a: { at: "1s" }, requests: ["GET /a"] } }] }
            """
        )
        var state: UInt64 = 7
        func draw(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = Array("{}[]:,'\"/ $1a-")
        var readable = 0
        for _ in 0..<500 {
            var damaged = text
            for _ in 0...draw(3) {
                let place = draw(damaged.count)
                switch draw(4) {
                case 0: damaged.remove(at: place)
                case 1: damaged.insert(pieces[draw(pieces.count)], at: place)
                case 2: damaged[place] = pieces[draw(pieces.count)]
                default: damaged.removeSubrange(place..<min(place + draw(12), damaged.count))
                }
            }
            let result = read(String(damaged))
            #expect((result.scenario == nil) == !result.report.problems.isEmpty)
            readable += result.scenario == nil ? 0 : 1
        }
        #expect(readable > 0)
    }
}
