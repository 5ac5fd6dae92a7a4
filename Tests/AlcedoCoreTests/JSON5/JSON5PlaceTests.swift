import AlcedoCore
import Testing

struct JSON5PlaceTests {
    private let text = "{\n  a: 'ü😀', // x\r\n\tb: [1,\r 22],\n}"

    @Test func `every node knows its line and column in characters`() throws {
        let (node, report) = readJSON5(text)
        let members = try #require(node?.members)
        let source = report.text
        func place(_ range: Range<Int>) -> String {
            let place = source.place(at: range.lowerBound)
            return "\(place.line):\(place.column)+\(source.width(of: range))"
        }
        #expect(place(members[0].keyRange) == "2:3+1")
        #expect(place(members[0].value.range) == "2:6+4")
        #expect(place(members[1].keyRange) == "3:2+1")
        let elements = try #require(members[1].value.elements)
        #expect(place(elements[0].range) == "3:6+1")
        #expect(place(elements[1].range) == "4:2+2")
    }

    @Test func `a problem shows its line, a caret and what to write`() {
        let (_, report) = readJSON5("{\n\tname: cat,\n}")
        #expect(
            report.description == """
                a.json5:2:8: error: "cat" is no value
                 2 | \tname: cat,
                   | \t      ^~~ a text needs quotes: "cat"
                """
        )
    }

    @Test func `a long line is cut around the place`() {
        let line = "[" + String(repeating: "1234567, ", count: 100) + "cat]"
        let shown = readJSON5(line).report.description.split(separator: "\n")
        #expect(shown.count == 3)
        let column = shown[1].firstRange(of: "cat").map {
            shown[1].distance(from: shown[1].startIndex, to: $0.lowerBound)
        }
        let caret = shown[2].firstIndex(of: "^").map {
            shown[2].distance(from: shown[2].startIndex, to: $0)
        }
        #expect(column == caret)
        #expect(shown.allSatisfy { $0.count < 180 })
    }

    @Test func `several problems are reported at once, in their order, up to twenty`() {
        let many = "{" + (0..<30).map { "a: \($0)," }.joined(separator: "\n") + "}"
        let report = readJSON5(many).report
        #expect(report.problems.count == 20)
        #expect(report.surplus == 9)
        #expect(report.description.hasSuffix("a.json5: 9 more problems are not shown"))
        let lines = readJSON5("[1 2,\n'\\x',\n'\\u']").report.sorted.map(\.place.line)
        #expect(lines == [1, 2, 3])
    }

    @Test func `a line ends with LF, CR or both`() {
        let source = SourceText(file: "a", bytes: Array("a\nb\rc\r\nd".utf8))
        #expect((1...5).map(source.line) == ["a", "b", "c", "d", ""])
        #expect(source.place(at: 99).line == 4)
    }
}

struct SpellingTests {
    @Test(arguments: [
        ("latncy", "latency"), ("ltaency", "latency"), ("Headers", "headers"), ("bdoy", "body"),
        ("LATENCY", "latency"), ("xyz", nil), ("lat", nil),
    ])
    func `a slip of up to two edits is recognised`(name: String, meant: String?) {
        #expect(Spelling.nearest(to: name, among: ["body", "headers", "latency"]) == meant)
    }

    @Test func `a swap of neighbours is one edit`() {
        #expect(Spelling.distance("ab", "ba") == 1)
        #expect(Spelling.distance("", "abc") == 3)
        #expect(Spelling.distance("kitten", "sitting") == 3)
    }
}
