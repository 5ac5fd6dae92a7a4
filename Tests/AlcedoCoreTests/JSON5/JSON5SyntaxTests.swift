import AlcedoCore
import Testing

/// Reads a text; the report holds the problems.
func readJSON5(
    _ text: String,
    limits: JSON5Parser.Limits = JSON5Parser.Limits()
) -> (node: JSON5Node?, report: ProblemReport) {
    var report = ProblemReport(text: SourceText(file: "a.json5", bytes: Array(text.utf8)))
    let node = JSON5Parser.parse(&report, limits: limits)
    return (node, report)
}

struct JSON5SyntaxTests {
    @Test(arguments: [
        ("'a'", "a"), (#""\v\0\a\'\/""#, "\u{B}\0a'/"), (#""\x41\u0042""#, "AB"),
        (#""\ud83d\ude00""#, "😀"), ("\"a\\\nb\\\r\nc\"", "abc"), ("\"\t\"", "\t"),
        ("\"\u{2028}\"", "\u{2028}"), (#"'"'"#, "\""), ("// x\n'a' /* y **/", "a"),
        ("\u{FEFF}\u{A0}'ü'", "ü"),
    ])
    func `texts have every quote, escape and continuation of JSON5`(text: String, value: String) {
        let (node, report) = readJSON5(text)
        #expect(node?.string == value)
        #expect(report.problems.isEmpty)
    }

    @Test(arguments: [
        ("0", 0.0), ("-12", -12), ("+1", 1), (".5", 0.5), ("5.", 5), ("-.5e1", -5), ("5.e1", 50),
        ("0x1F", 31), ("-0Xa", -10), ("1E-2", 0.01), ("Infinity", Double.infinity),
        ("-Infinity", -Double.infinity), ("+Infinity", Double.infinity),
    ])
    func `numbers have every form of JSON5`(text: String, value: Double) throws {
        let (node, report) = readJSON5(text)
        guard case .number(let number) = node?.value else {
            Issue.record("\(text): \(report)")
            return
        }
        #expect(number.double == value)
        #expect(number.text == text)
    }

    @Test func `whole numbers are exact as far as 64 bits reach`() {
        let texts = ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "1.0"]
        let integers = texts.map { text -> Int64? in
            guard case .number(let number) = readJSON5(text).node?.value else { return nil }
            return number.integer
        }
        #expect(integers == [.max, .min, nil, nil])
    }

    @Test func `keys may be names, with escapes, or texts`() {
        let (node, report) = readJSON5(
            #"{ $x: 1, ünder_1: 2, "a b": 3, 'c': 4, \u0061b: 5, null: 6, }"#
        )
        #expect(node?.members?.map(\.key) == ["$x", "ünder_1", "a b", "c", "ab", "null"])
        #expect(report.problems.isEmpty)
    }

    @Test(arguments: [
        ("", "the file is empty"),
        ("{", "the file ends inside an object"),
        ("[1", "the file ends inside the list that began on line 1"),
        ("[1 2]", "a comma or \"]\" is missing here"),
        ("{a:1 b:2}", "a comma or \"}\" is missing here"),
        ("[1}", "a comma or \"]\" is missing here"),
        ("{a 1}", "a \":\" is missing after the key \"a\""),
        ("{1: 1}", "a key was due here"),
        ("[,]", "this cannot begin a value"),
        ("[cat]", "\"cat\" is no value"),
        ("01", "\"01\" is no number"), ("1_000", "\"1_000\" is no number"),
        ("0x", "\"0x\" is no number"), ("+", "\"+\" is no number"), ("1e", "\"1e\" is no number"),
        ("'a", "the text that begins here has no end"),
        ("'a\nb'", "the text that begins here has no end on its line"),
        ("/* a", "the comment that begins here has no end"), ("/a", "a \"/\" begins a comment"),
        ("# a", "this cannot begin a value"), ("`a`", "this cannot begin a value"),
        ("1 2", "there is something after the end of the value"),
        (#"'\x4'"#, "\\x needs two hexadecimal digits"), (#"'\u12'"#, "\\u needs four"),
        (#"'\1'"#, "octal escapes are not JSON5"), (#"'\ud83d'"#, "this is half of a surrogate"),
        (#"'\01'"#, "octal escapes are not JSON5"),
    ])
    func `what is not JSON5 is named`(text: String, message: String) {
        let (_, report) = readJSON5(text)
        #expect(report.problems.count == 1)
        #expect(report.problems.first?.message.hasPrefix(message) == true, "\(report)")
    }

    @Test func `a key that stands twice is an error that shows the first`() {
        let (node, report) = readJSON5("{\n a: 1,\n 'a': 2 }")
        #expect(node?["a"] != nil)
        #expect(report.problems.first?.message == "the key \"a\" stands here twice")
        #expect(report.problems.first?.suggestion == "the first is on line 2")
    }

    @Test func `limits of size and depth are held`() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(readJSON5(deep).report.problems.first?.place.column == 65)
        #expect(readJSON5(String(deep.dropFirst().dropLast())).report.problems.isEmpty)
        let limits = JSON5Parser.Limits(size: .bytes(3))
        #expect(readJSON5("1234", limits: limits).node == nil)
        #expect(readJSON5("123", limits: limits).node != nil)
    }

    @Test func `wrong UTF-8 is an error at its byte`() {
        let wrong: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0, 0, 0],
        ]
        for bytes in wrong {
            let text = SourceText(file: "a", bytes: Array("'a".utf8) + bytes + Array("'".utf8))
            var report = ProblemReport(text: text)
            #expect(JSON5Parser.parse(&report) == nil)
            #expect(report.problems.first?.place.column == 3)
        }
    }
}
