import AlcedoCore
import Foundation

/// Values without an inner structure of their own.
extension ShapeChecker {
    /// Checks a value of a plain kind.
    mutating func checkPlain(_ node: JSON5Node, _ kind: ValueKind, of what: String) {
        switch kind {
        case .duration, .size, .rate, .date: checkQuantity(node, kind, of: what)
        case .count(let bounds): checkCount(node, bounds, of: what)
        case .fraction: checkFraction(node, of: what)
        case .word(let words): checkWord(node, words, of: what)
        case .pair(let bounds): checkPair(node, bounds, of: what)
        case .target: checkTarget(node, of: what)
        case .stored:
            if node.string?.hasPrefix("key:") != true { checkTarget(node, of: what) }
        case .truth:
            guard case .bool(true) = node.value else { return mismatch(node, kind, of: what) }
        case .scalar: checkScalar(node, of: what)
        default:
            if !kind.hasForm(of: node) { mismatch(node, kind, of: what) }
        }
    }

    /// Checks a duration, size or date.
    mutating func checkQuantity(_ node: JSON5Node, _ kind: ValueKind, of what: String) {
        if case .number(let number) = node.value, let hint = Self.unitHint(number, kind) {
            let noun = hint.noun
            report.add("\(noun) needs a unit", at: node.range, suggestion: hint.text)
            return
        }
        guard let text = node.string else { return mismatch(node, kind, of: what) }
        let isRead =
            switch kind {
            case .duration: Quantity.duration(text) != nil
            case .size: Quantity.size(text) != nil
            case .rate: Quantity.rate(text) != nil
            default: Quantity.date(text) != nil
            }
        guard !isRead else { return }
        report.add("\(what) is \(kind.name)", at: node.range, suggestion: Self.unitList(text, kind))
    }

    private static func unitHint(
        _ number: JSON5Number,
        _ kind: ValueKind
    ) -> (noun: String, text: String)? {
        switch kind {
        case .duration: ("a duration", "write \"\(number.text)s\" or \"\(number.text)ms\"")
        case .rate: ("a rate", "write \"\(number.text)KB/s\" or \"\(number.text)kbit/s\"")
        case .size: ("a size", "write \"\(number.text)B\" or \"\(number.text)KiB\"")
        default: nil
        }
    }

    private static func unitList(_ text: String, _ kind: ValueKind) -> String? {
        switch kind {
        case .duration: "units are ns, us, ms, s, m, h, d"
        case .rate: "units are bit/s, kbit/s, Mbit/s, B/s, KB/s, MB/s, KiB/s, MiB/s"
        case .size: "units are B, KB, MB, GB, KiB, MiB, GiB"
        default: "dates are like \"2026-01-01T00:00:00Z\""
        }
    }

    /// Checks a whole number.
    mutating func checkCount(_ node: JSON5Node, _ bounds: ClosedRange<Int64>, of what: String) {
        guard case .number(let number) = node.value else {
            return mismatch(node, .count(bounds), of: what)
        }
        guard let value = number.integer, bounds.contains(value) else {
            report.add(
                "\(what) is \(ValueKind.count(bounds).name), not \(number.text)",
                at: node.range
            )
            return
        }
    }

    /// Checks a number from 0 to 1.
    mutating func checkFraction(_ node: JSON5Node, of what: String) {
        guard case .number(let number) = node.value, (0...1).contains(number.double) else {
            report.add("\(what) is a number from 0 to 1", at: node.range)
            return
        }
    }

    /// Checks one of several words.
    mutating func checkWord(_ node: JSON5Node, _ words: [String], of what: String) {
        guard let text = node.string else { return mismatch(node, .word(words), of: what) }
        guard !words.contains(text) else { return }
        report.add(
            "\(what) cannot be \"\(text)\"",
            at: node.range,
            suggestion: Spelling.suggestion(for: text, among: words),
            notes: ["allowed here: \(words.joined(separator: ", "))"]
        )
    }

    private mutating func checkPair(
        _ node: JSON5Node,
        _ bounds: ClosedRange<Int64>,
        of what: String
    ) {
        guard let elements = node.elements, elements.count == 2 else {
            return mismatch(node, .pair(bounds), of: what)
        }
        checkCount(elements[0], bounds, of: "the width in \(what)")
        checkCount(elements[1], bounds, of: "the height in \(what)")
    }

    private mutating func checkTarget(_ node: JSON5Node, of what: String) {
        guard let text = node.string else { return mismatch(node, .target, of: what) }
        let isWhole = text.hasPrefix("http://") || text.hasPrefix("https://")
        guard text.hasPrefix("/") || isWhole, URL(string: text) != nil else {
            report.add(
                "\(what) is a path, //host/path or http(s) URL",
                at: node.range,
                suggestion: text.contains("/") || text.isEmpty ? nil : "write \"/\(text)\""
            )
            return
        }
    }

    private mutating func checkScalar(_ node: JSON5Node, of what: String) {
        switch node.value {
        case .object: mismatch(node, .scalar, of: what)
        case .array(let elements):
            for element in elements where element.elements != nil || element.members != nil {
                mismatch(element, .scalar, of: "an element of \(what)")
            }
        default: break
        }
    }
}
