import AlcedoCore
import HalcyonServer

/// Which requests are answered, and with what.
public struct Rule: Sendable {
    /// What a rule does when its replies are used up.
    public enum Afterwards: Sendable {
        /// A further request is a problem.
        case fail
        /// The last reply again.
        case `repeat`
        /// From the first reply again.
        case cycle
    }

    var rule: ServerRule
    /// Why the text of the rule cannot be read; `nil` when it can.
    private(set) var problem: String?

    /// Makes a rule whose replies are given in turn.
    ///
    /// - Parameters:
    ///   - text: Method, path and what the query must have: `GET /cats/:name?size=2&!debug`. `:name`
    ///     takes one segment of a path, `*` at its end the rest. Query names come in any order; `!name` must
    ///     be absent; others may be there. A host may stand before the path: `GET //cats.example/a`.
    ///   - file: Where problems with the rule are shown.
    ///   - line: Where problems with the rule are shown.
    ///   - replies: What is answered; the first request gets the first.
    public init(
        _ text: String,
        file: String = #filePath,
        line: Int = #line,
        @ReplyBuilder replies: () -> [Reply]
    ) {
        let place = SourcePlace(file: file, line: line, column: 1)
        let target = RuleText(text)
        if target == nil {
            problem = ServerProblems.line(place, "\"\(text)\" is no rule: write \"GET /path\"")
        }
        rule = ServerRule(
            name: text,
            place: place,
            method: target?.method ?? "",
            host: target?.host,
            path: target?.path ?? "/",
            query: target?.query ?? [],
            replies: replies().map(\.reply)
        )
    }

    /// The rule, for requests that have a header field with a value, among others.
    public func header(_ name: String, _ value: String) -> Rule {
        changed { $0.rule.fields.append((name, value)) }
    }

    /// The rule, for requests without a header field.
    public func withoutHeader(_ name: String) -> Rule {
        changed { $0.rule.fields.append((name, nil)) }
    }

    /// The rule, with what it does when its replies are used up; it fails unless told otherwise.
    public func afterwards(_ afterwards: Afterwards) -> Rule {
        changed { changed in
            switch afterwards {
            case .fail: changed.rule.afterwards = .fail
            case .repeat: changed.rule.afterwards = .repeat
            case .cycle: changed.rule.afterwards = .cycle
            }
        }
    }

    /// The rule, whose replies need not all be asked for.
    public func optional() -> Rule {
        changed { $0.rule.isOptional = true }
    }

    private func changed(_ change: (inout Rule) -> Void) -> Rule {
        var copy = self
        change(&copy)
        return copy
    }
}
