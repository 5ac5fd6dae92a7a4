/// Swift source with comments and the text of string literals blanked out, line by line.
///
/// It is enough to find declarations, braces and calls; it is no parser. Code inside string
/// interpolations is kept.
struct SwiftText: Sendable {
    /// The lines as they were written.
    let lines: [String]
    /// The same lines with blanks in place of comments and literal text.
    let code: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var blanker = SwiftBlanker(Array(text.utf8))
        blanker.run()
        code = blanker.output.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// Walks over source and blanks what is not code, byte by byte.
private struct SwiftBlanker {
    let input: [UInt8]
    var output: [UInt8] = []
    var index = 0

    private static let lineComment = Array("//".utf8)
    private static let blockStart = Array("/*".utf8)
    private static let blockEnd = Array("*/".utf8)
    private static let newline = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")

    init(_ input: [UInt8]) {
        self.input = input
        output.reserveCapacity(input.count)
    }

    mutating func run() {
        code(untilParenthesis: false)
    }

    /// Copies code, up to the parenthesis that closes an interpolation or to the end.
    private mutating func code(untilParenthesis: Bool) {
        var depth = 0
        while index < input.count {
            switch input[index] {
            case UInt8(ascii: "/") where looking(at: Self.lineComment):
                while index < input.count, input[index] != Self.newline { blank(count: 1) }
            case UInt8(ascii: "/") where looking(at: Self.blockStart):
                blockComment()
            case Self.quote, Self.hash:
                if let hashes = stringStart() { string(hashes: hashes) } else { copy() }
            case UInt8(ascii: "("):
                depth += 1
                copy()
            case UInt8(ascii: ")"):
                if untilParenthesis && depth == 0 { return }
                depth -= 1
                copy()
            default:
                copy()
            }
        }
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if looking(at: Self.blockStart) {
                depth += 1
                blank(count: 2)
            } else if looking(at: Self.blockEnd) {
                depth -= 1
                blank(count: 2)
            } else {
                blank(count: 1)
            }
        } while depth > 0 && index < input.count
    }

    /// The number of `#` before the quote of a literal that starts here.
    private func stringStart() -> Int? {
        var end = index
        while end < input.count, input[end] == Self.hash { end += 1 }
        guard end < input.count, input[end] == Self.quote else { return nil }
        return end - index
    }

    private mutating func string(hashes: Int) {
        let fence = [UInt8](repeating: Self.hash, count: hashes)
        let escape = [UInt8(ascii: "\\")] + fence
        blank(count: hashes)
        let isMultiline = looking(at: [Self.quote, Self.quote, Self.quote])
        let end = [UInt8](repeating: Self.quote, count: isMultiline ? 3 : 1) + fence
        blank(count: isMultiline ? 3 : 1)
        while index < input.count, !looking(at: end) {
            if looking(at: escape + [UInt8(ascii: "(")]) {
                blank(count: 2 + hashes)
                code(untilParenthesis: true)
                blank(count: 1)
            } else if looking(at: escape) {
                blank(count: 2 + hashes)
            } else {
                blank(count: 1)
            }
        }
        blank(count: end.count)
    }

    private func looking(at text: [UInt8]) -> Bool {
        guard index + text.count <= input.count else { return false }
        for offset in text.indices where input[index + offset] != text[offset] { return false }
        return true
    }

    private mutating func copy() {
        output.append(input[index])
        index += 1
    }

    private mutating func blank(count: Int) {
        for _ in 0..<count where index < input.count {
            output.append(input[index] == Self.newline ? Self.newline : UInt8(ascii: " "))
            index += 1
        }
    }
}
