/// Which declarations need a documentation comment: every one that another target can see.
enum DocumentationRules {
    static func violations(in file: Repository.TextFile) -> [Violation] {
        let text = file.swift
        return declarations(in: text).filter { !isDocumented($0, in: text.lines) }.map {
            let name = text.lines[$0].drop { $0 == " " }.prefix(60)
            let message = "no documentation comment: \(name)"
            return Violation(path: file.path, line: $0 + 1, message: message)
        }
    }

    /// The lines on which a declaration begins that other targets see, from 0.
    ///
    /// An enum that lists several names on a line is a list: its names say what they are.
    static func declarations(in text: SwiftText) -> [Int] {
        let requirement =
            #/^\s*(?:static\s+|mutating\s+)*(?:func|var|init|subscript|associatedtype)\b/#
        let enumCase = #/^\s*(?:indirect\s+)?case\b/#
        let listedCases = #/^\s*case \w+, \w+/#
        var scopes: [Scope] = []
        var pending = Scope.Kind.other
        var found: [Int] = []
        for (number, line) in text.code.enumerated() {
            if isVisible(line) {
                found.append(number)
            } else if scopes.last?.kind == .visibleProtocol, line.contains(requirement) {
                found.append(number)
            } else if scopes.last?.kind == .visibleEnum, line.contains(enumCase) {
                scopes[scopes.count - 1].cases.append(number)
                if line.contains(listedCases) { scopes[scopes.count - 1].isList = true }
            }
            if let opened = scope(declaredOn: line) { pending = opened }
            for character in line {
                if character == "{" {
                    scopes.append(Scope(kind: pending))
                    pending = .other
                } else if character == "}", let closed = scopes.popLast() {
                    found += closed.isList ? [] : closed.cases
                }
            }
        }
        return found.sorted()
    }

    /// Whether a declaration of `public` or `package` begins on a line.
    private static func isVisible(_ line: String) -> Bool {
        guard ["public ", "package ", "open "].contains(where: line.contains) else { return false }
        let visible =
            #/^\s*(?:@[\w().:, ]+\s+)*(?:(?:static|final|indirect|nonisolated|override|mutating|convenience)\s+)*(?:public|package|open)\s+(?!import|extension|\(set\))/#
        return line.contains(visible)
    }

    /// What the braces around a line belong to.
    private struct Scope {
        enum Kind {
            case visibleProtocol
            case visibleEnum
            case other
        }

        var kind: Kind
        var cases: [Int] = []
        var isList = false
    }

    private static func scope(declaredOn line: String) -> Scope.Kind? {
        guard line.contains("{") || declarationWords.contains(where: line.contains) else {
            return nil
        }
        if line.contains(#/\b(?:public|package)\s+protocol\b/#) { return .visibleProtocol }
        if line.contains(#/\b(?:public|package)\s+(?:indirect\s+)?enum\b/#) { return .visibleEnum }
        if line.contains(#/\b(?:struct|class|actor|enum|protocol|extension|func|init)\b/#) {
            return .other
        }
        return nil
    }

    private static let declarationWords = [
        "struct", "class", "actor", "enum", "protocol", "extension", "func", "init",
    ]

    private static func isDocumented(_ line: Int, in lines: [String]) -> Bool {
        for above in lines[..<line].reversed() {
            let text = above.drop { $0 == " " }
            if text.hasPrefix("///") { return text.count > 5 }
            // Attributes, conditions and ordinary comments may stand between.
            guard text.hasPrefix("@") || text.hasPrefix("// ") || text.hasPrefix(")") else {
                return false
            }
        }
        return false
    }
}
