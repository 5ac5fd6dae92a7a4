import AlcedoCore

/// The client's own names.
extension ShapeChecker {
    /// The value that leaves an option of choice unset, so that a matrix can say so.
    static let unset = "none"

    /// Checks options against the vocabulary.
    mutating func checkOptions(_ node: JSON5Node) {
        guard let members = node.members else {
            report.add("options are an object, not \(node.kindName)", at: node.range)
            return
        }
        for member in members { checkOption(member) }
    }

    private mutating func checkOption(_ member: JSON5Node.Member) {
        guard let option = vocabulary.options.first(where: { $0.name == member.key }) else {
            let names = vocabulary.options.map(\.name)
            report.add(
                "the client has no option \"\(member.key)\"",
                at: member.keyRange,
                suggestion: Spelling.suggestion(for: member.key, among: names),
                notes: ["options are: \(names.sorted().joined(separator: ", "))"]
            )
            return
        }
        let what = "the option \"\(option.name)\""
        let node = member.value
        switch option.kind {
        case .flag: checkPlain(node, .flag, of: what)
        case .count(let bounds):
            checkCount(node, Int64(bounds.lowerBound)...Int64(bounds.upperBound), of: what)
        case .fraction: checkFraction(node, of: what)
        case .duration: checkQuantity(node, .duration, of: what)
        case .size: checkQuantity(node, .size, of: what)
        case .expiration:
            if ["never", "expired"].contains(node.string) { return }
            checkQuantity(node, .duration, of: what)
        case .extending:
            let words = OptionDeclaration.extendingWords + ["never", "expired"]
            if words.contains(node.string ?? "") { return }
            checkQuantity(node, .duration, of: what)
        case .text: checkPlain(node, .text, of: what)
        case .choice(let words):
            if node.string == Self.unset { return }
            checkWord(node, words, of: what)
        case .source: check(node, .either([ObjectShape.sourceKind, .nothing]), of: what)
        case .sources: check(node, .list(ObjectShape.sourceKind), of: what)
        case .retry: check(node, .object(.retry), of: what)
        case .queue: check(node, ObjectShape.queueKind, of: what)
        }
    }
}

extension OptionDeclaration {
    /// The words, besides those of an expiration, for what reading does to a lifetime.
    static let extendingWords = ["none", "cacheTime"]

    /// The setting a value stands for; `nil` when it leaves the option as it is, or does not fit.
    func setting(_ node: JSON5Node) -> OptionSetting? {
        value(node).map { OptionSetting(name: name, value: $0) }
    }

    private func value(_ node: JSON5Node) -> OptionValue? {
        switch (kind, node.value) {
        case (.flag, .bool(true)): return .on
        case (.count, .number(let number)): return number.integer.map { .count(Int($0)) }
        case (.fraction, .number(let number)): return .fraction(number.double)
        case (.size, .string(let text)): return Quantity.size(text).map { .size($0) }
        case (.duration, .string(let text)): return Quantity.duration(text).map { .duration($0) }
        case (.extending, .string(let text)) where Self.extendingWords.contains(text):
            return .word(text)
        case (.expiration, .string("never")), (.extending, .string("never")): return .never
        case (.expiration, .string("expired")), (.extending, .string("expired")): return .expired
        case (.expiration, .string(let text)), (.extending, .string(let text)):
            return Quantity.duration(text).map { .duration($0) }
        case (.text, .string(let text)): return .word(text)
        case (.choice(let words), .string(let text)):
            return words.contains(text) ? .word(text) : nil
        default: return nil
        }
    }
}
