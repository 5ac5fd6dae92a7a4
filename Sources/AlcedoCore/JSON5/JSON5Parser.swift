/// Reads JSON5 (the specification of json5.org, 1.0.0) and keeps the place of every value.
///
/// Two things are stricter: the same key twice in one object is an error, and so is half of a
/// surrogate pair, since a text holds Unicode. A problem that leaves the structure in doubt ends the
/// reading; duplicate keys, missing commas and wrong escapes do not.
package struct JSON5Parser {
    /// How large and deep a text may be.
    package struct Limits: Sendable {
        /// The longest text.
        package var size: ByteCount
        /// The deepest nesting of lists and objects.
        package var depth: Int

        /// Makes limits; by default 1 MiB and 64 levels.
        package init(size: ByteCount = .mebibytes(1), depth: Int = 64) {
            self.size = size
            self.depth = depth
        }
    }

    /// Ends the reading after a problem was reported.
    struct Stop: Error {}

    let bytes: [UInt8]
    var index = 0
    var report: ProblemReport
    private let limits: Limits
    private var depth = 0

    private init(report: ProblemReport, limits: Limits) {
        bytes = report.text.bytes
        self.report = report
        self.limits = limits
    }

    /// Reads a whole text.
    ///
    /// - Parameters:
    ///   - report: Holds the text, and takes the problems.
    ///   - limits: How large and deep it may be.
    /// - Returns: The value; `nil` when the structure could not be made out.
    package static func parse(
        _ report: inout ProblemReport,
        limits: Limits = Limits()
    ) -> JSON5Node? {
        guard report.text.bytes.count <= limits.size.bytes else {
            report.add("the file is larger than \(limits.size)", at: 0..<0)
            return nil
        }
        var parser = JSON5Parser(report: report, limits: limits)
        let node = try? parser.document()
        report = parser.report
        return node
    }

    private mutating func document() throws(Stop) -> JSON5Node {
        try checkEncoding()
        try skipSpace()
        guard index < bytes.count else { throw stop("the file is empty", at: 0..<0) }
        let node = try value()
        try skipSpace()
        guard index == bytes.count else {
            throw stop("there is something after the end of the value", at: here)
        }
        return node
    }

    /// The range of the character at the present place, for messages.
    var here: Range<Int> {
        guard index < bytes.count else { return bytes.count..<bytes.count }
        return index..<index + (scalar(at: index)?.length ?? 1)
    }

    /// Reports a problem after which nothing can be made out.
    mutating func stop(_ message: String, at range: Range<Int>, _ hint: String? = nil) -> Stop {
        report.add(message, at: range, suggestion: hint)
        return Stop()
    }

    // Values

    private mutating func value() throws(Stop) -> JSON5Node {
        let start = index
        guard let byte = peek() else { throw stop("the file ends where a value was due", at: here) }
        switch byte {
        case UInt8(ascii: "{"): return try nested { (parser) throws(Stop) in try parser.object() }
        case UInt8(ascii: "["): return try nested { (parser) throws(Stop) in try parser.array() }
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let text = try string()
            return JSON5Node(.string(text), range: start..<index)
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
            let number = try number()
            return JSON5Node(.number(number), range: start..<index)
        default:
            return try word()
        }
    }

    private mutating func nested(
        _ body: (inout JSON5Parser) throws(Stop) -> JSON5Node
    ) throws(Stop) -> JSON5Node {
        guard depth < limits.depth else {
            throw stop("the nesting is deeper than \(limits.depth) levels", at: here)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func word() throws(Stop) -> JSON5Node {
        let start = index
        let name = try identifier()
        let range = start..<index
        switch name {
        case "null": return JSON5Node(.null, range: range)
        case "true": return JSON5Node(.bool(true), range: range)
        case "false": return JSON5Node(.bool(false), range: range)
        case "Infinity"?:
            let number = JSON5Number(text: "Infinity", double: .infinity, integer: nil)
            return JSON5Node(.number(number), range: range)
        case "NaN"?:
            let number = JSON5Number(text: "NaN", double: .nan, integer: nil)
            return JSON5Node(.number(number), range: range)
        case nil:
            throw stop("this cannot begin a value", at: here)
        case let name?:
            throw stop("\"\(name)\" is no value", at: range, "a text needs quotes: \"\(name)\"")
        }
    }

    private mutating func array() throws(Stop) -> JSON5Node {
        let start = index
        index += 1
        var elements: [JSON5Node] = []
        try skipSpace()
        while !take("]") {
            elements.append(try value())
            try separator(before: "]", opened: start, what: "list")
        }
        return JSON5Node(.array(elements), range: start..<index)
    }

    private mutating func object() throws(Stop) -> JSON5Node {
        let start = index
        index += 1
        var members: [JSON5Node.Member] = []
        var seen: [String: Range<Int>] = [:]
        try skipSpace()
        while !take("}") {
            let member = try member()
            if let first = seen[member.key] {
                let place = report.text.place(at: first.lowerBound)
                report.add(
                    "the key \"\(member.key)\" stands here twice",
                    at: member.keyRange,
                    suggestion: "the first is on line \(place.line)"
                )
            } else {
                seen[member.key] = member.keyRange
                members.append(member)
            }
            try separator(before: "}", opened: start, what: "object")
        }
        return JSON5Node(.object(members), range: start..<index)
    }

    private mutating func member() throws(Stop) -> JSON5Node.Member {
        let start = index
        let key = try key()
        let range = start..<index
        try skipSpace()
        guard take(":") else {
            throw stop("a \":\" is missing after the key \"\(key)\"", at: here)
        }
        try skipSpace()
        return JSON5Node.Member(key: key, keyRange: range, value: try value())
    }

    private mutating func key() throws(Stop) -> String {
        guard let byte = peek() else { throw stop("the file ends inside an object", at: here) }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try string() }
        if let name = try identifier() { return name }
        let isDigit = (0x30...0x39).contains(byte)
        throw stop("a key was due here", at: here, isDigit ? "put the number in quotes" : nil)
    }

    /// Passes the comma after an element; its absence is reported and forgiven where the next
    /// element plainly begins.
    private mutating func separator(
        before close: Unicode.Scalar,
        opened start: Int,
        what: String
    ) throws(Stop) {
        let end = index
        try skipSpace()
        guard let byte = peek() else {
            let line = report.text.place(at: start).line
            throw stop("the file ends inside the \(what) that began on line \(line)", at: here)
        }
        if take(",") {
            try skipSpace()
        } else if byte != UInt8(ascii: close) {
            let isNext = end < index && !"]}:".unicodeScalars.contains { UInt8(ascii: $0) == byte }
            report.add("a comma or \"\(close)\" is missing here", at: here)
            guard isNext else { throw Stop() }
        }
    }
}
