/// The keys of the scenario language as text, made from the table the reader goes by.
package enum LanguageReference {
    /// Every object with its keys, each with what it takes and a sentence.
    package static func text(vocabulary: Vocabulary) -> String {
        var parts = [
            "A scenario is a JSON5 file. Durations are \"120ms\" \"1.5s\" \"2m\" \"25h\" \"7d\", sizes "
                + "\"250B\" \"64KiB\" \"1MB\",\ndates \"2026-01-01T00:00:00Z\". Keys marked * are needed."
        ]
        for shape in ObjectShape.allCases { parts.append(section(shape)) }
        parts.append(
            "checks that can be waived:\n"
                + AlwaysOnCheck.allCases.map { "  \($0.rawValue)" }.joined(separator: "\n")
        )
        parts.append(options(vocabulary))
        parts.append(
            "errors:\n"
                + vocabulary.errors.map { "  \($0.name) (\($0.code))" }.joined(separator: "\n")
        )
        return parts.joined(separator: "\n\n")
    }

    private static func section(_ shape: ObjectShape) -> String {
        let declaration = shape.declaration
        let isStep = ObjectShape.steps.contains(shape)
        var lines = [isStep ? "step \"\(shape.verb)\":" : "\(declaration.title):"]
        for key in declaration.keys {
            let mark = key.isRequired ? "*" : ""
            lines.append("  \(key.name)\(mark): \(key.kind.name). \(key.summary)")
        }
        if let names = declaration.names {
            lines.append("  (the name of a load): \(names.name).")
        }
        return lines.joined(separator: "\n")
    }

    private static func options(_ vocabulary: Vocabulary) -> String {
        let lines = vocabulary.options.map { option in
            let place = option.scope == .client ? " Only under \"given\"." : ""
            return "  \(option.name): \(option.kind.name), default \(option.defaultValue). "
                + option.summary + place
        }
        return (["options:"] + lines).joined(separator: "\n")
    }
}

extension OptionDeclaration.Kind {
    /// What it takes, in words.
    package var name: String {
        switch self {
        case .flag: "true"
        case .count(let bounds): "\(bounds.lowerBound) to \(bounds.upperBound)"
        case .duration: "a duration"
        case .fraction: "a number from 0 to 1"
        case .size: "a size"
        case .expiration: "a duration, \"never\" or \"expired\""
        case .extending: "\"none\", \"cacheTime\", a duration, \"never\" or \"expired\""
        case .text: "a text"
        case .source: "a source, or null"
        case .sources: "a list of sources"
        case .retry: "a retry strategy"
        case .queue: "a queue"
        case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }
}
