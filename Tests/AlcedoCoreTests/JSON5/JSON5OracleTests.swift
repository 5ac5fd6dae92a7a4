import AlcedoCore
import Foundation
import Testing

/// Foundation's decoder reads JSON5 too, without places; whatever one of the two accepts the other
/// must accept with an equal tree.
///
/// Known differences, kept out of the corpus: Foundation refuses the escapes `\v`, `\0` and those of
/// characters without a meaning, and raw tabs in texts; it keeps the end of a continued line; it
/// takes duplicate keys, of which the first wins, and halves of surrogate pairs; and it traps on an
/// exponent that has a sign and no digits, such as `1e-`.
struct JSON5OracleTests {
    private static let corpus = [
        #"{ format: 1, "a b": [1, 2.5, -0x1F, +1, .5, 5.,], c: { d: null, 'e': true } } // end"#,
        "/* head */ [\n'x', \"it's\", '\\x41\\u0042\\n', Infinity, false,\n]",
        "{ $a: {}, _b: [], ünder: 'ü😀', n: -1e-3, t: [[[[]]]] }",
        "'only a text'", "12", "[]", "{}",
    ]

    @Test(arguments: corpus)
    func `both read the same tree`(text: String) throws {
        let ours = try #require(readJSON5(text).node)
        let theirs = try #require(Self.foundation(text))
        #expect(Tree(ours) == theirs)
    }

    @Test func `both accept and refuse the same of 4,000 damaged texts`() {
        var state: UInt64 = 20_260_101
        func draw(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = Array("{}[]:,'\"/*01.eE+-x \nabc").map(String.init)
        var accepted = 0
        for _ in 0..<4_000 {
            var characters = Array(Self.corpus[draw(Self.corpus.count)]).map(String.init)
            for _ in 0...draw(2) {
                let place = draw(characters.count)
                switch draw(3) {
                case 0: characters.remove(at: place)
                case 1: characters.insert(pieces[draw(pieces.count)], at: place)
                default: characters[place] = pieces[draw(pieces.count)]
                }
                if characters.isEmpty { characters = ["1"] }
            }
            let text = characters.joined()
            if Self.isKnownToDiffer(text) { continue }
            let (node, report) = readJSON5(text)
            let ours = report.problems.isEmpty ? node.map(Tree.init) : nil
            let theirs = Self.foundation(text)
            #expect(ours == theirs, "\(text.debugDescription): \(report)")
            accepted += ours == nil ? 0 : 1
        }
        #expect(accepted > 400)
    }

    private static func foundation(_ text: String) -> Tree? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(Tree.self, from: Data(text.utf8))
    }

    /// Escapes of characters without a meaning, continued lines, exponents without digits, and keys
    /// that stand twice.
    private static func isKnownToDiffer(_ text: String) -> Bool {
        let duplicate = readJSON5(text).report.problems.contains { $0.message.contains("twice") }
        return duplicate || text.contains(#/[eE][+-](?![0-9])/#)
            || text.contains(#/\\[^bfnrtxu'"\/\\]/#)
    }
}

/// A tree that compares without places.
private indirect enum Tree: Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Tree])
    case object([String: Tree])

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(_ node: JSON5Node) {
        switch node.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value.double)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .array(elements.map(Tree.init))
        case .object(let members):
            let pairs = members.map { ($0.key, Tree($0.value)) }
            self = .object(Dictionary(pairs) { first, _ in first })
        }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            let pairs = try container.allKeys.map {
                ($0.stringValue, try container.decode(Tree.self, forKey: $0))
            }
            self = .object(Dictionary(pairs) { first, _ in first })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [Tree] = []
            while !list.isAtEnd { elements.append(try list.decode(Tree.self)) }
            self = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? single.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try single.decode(String.self))
        }
    }
}
