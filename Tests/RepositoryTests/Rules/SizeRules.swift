import Foundation

/// How long files and functions may be.
enum SizeRules {
    static let fileLineLimit = 400
    static let functionLineLimit = 60

    /// A function, initializer, subscript or computed property with its length.
    struct Function: Hashable {
        var line: Int
        var lineCount: Int
    }

    static func violations(in file: Repository.TextFile) -> [Violation] {
        let text = file.swift
        var found = functions(in: text).filter { $0.lineCount > functionLineLimit }.map {
            Violation(
                path: file.path,
                line: $0.line,
                message: "a function of \($0.lineCount) lines; at most \(functionLineLimit): cut it"
            )
        }
        let lineCount = text.lines.last == "" ? text.lines.count - 1 : text.lines.count
        if lineCount > fileLineLimit {
            let message = "a file of \(lineCount) lines; at most \(fileLineLimit): split it"
            found.append(Violation(path: file.path, line: lineCount, message: message))
        }
        return found
    }

    /// Every function with a body.
    static func functions(in text: SwiftText) -> [Function] {
        let start =
            #/(?:^|\s)(?:func\s+[^\s(<]+|func\s*`|init[?]?\s*[(<]|deinit\s*\{|subscript\s*[(<]|var\s+\w+\s*:[^={]+\{)/#
        var found: [Function] = []
        for (number, line) in text.code.enumerated() {
            guard let match = line.firstMatch(of: start), !line.contains(#/\.init\s*\(/#) else {
                continue
            }
            let column = line.distance(from: line.startIndex, to: match.range.lowerBound)
            guard let end = endOfBody(in: text.code, line: number, column: column) else { continue }
            found.append(Function(line: number + 1, lineCount: end - number + 1))
        }
        return found
    }

    /// The line of the brace that closes the body of what is declared at a place; `nil` without a
    /// body, as in a protocol.
    private static func endOfBody(in code: [String], line: Int, column: Int) -> Int? {
        var depth = 0
        var braces = 0
        for number in line..<code.count {
            let text = number == line ? code[number].dropFirst(column) : code[number][...]
            for character in text {
                switch character {
                case "(", "[": depth += 1
                case ")", "]": depth -= 1
                case "{": braces += 1
                case "}":
                    braces -= 1
                    if braces == 0 { return number }
                    if braces < 0 { return nil }
                default: break
                }
            }
            if braces == 0 && depth == 0 && !continues(after: number, in: code) { return nil }
        }
        return nil
    }

    /// Whether the line after this one goes on with a declaration's head.
    private static func continues(after number: Int, in code: [String]) -> Bool {
        guard number + 1 < code.count else { return false }
        let next = code[number + 1].trimmingCharacters(in: .whitespaces)
        return ["{", "->", "throws", "async", "where", "rethrows", ")"].contains {
            next.hasPrefix($0)
        }
    }
}
