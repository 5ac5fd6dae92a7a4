/// Gathers the rules of a server from the statements of a closure.
@resultBuilder
public enum RuleBuilder {
    /// One rule.
    public static func buildExpression(_ rule: Rule) -> [Rule] { [rule] }

    /// Rules made elsewhere.
    public static func buildExpression(_ rules: [Rule]) -> [Rule] { rules }

    /// One after the other.
    public static func buildBlock(_ rules: [Rule]...) -> [Rule] { rules.flatMap { $0 } }

    /// Those of an `if` without `else`.
    public static func buildOptional(_ rules: [Rule]?) -> [Rule] { rules ?? [] }

    /// Those of the first branch.
    public static func buildEither(first rules: [Rule]) -> [Rule] { rules }

    /// Those of the second branch.
    public static func buildEither(second rules: [Rule]) -> [Rule] { rules }

    /// Those of each turn of a loop.
    public static func buildArray(_ rules: [[Rule]]) -> [Rule] { rules.flatMap { $0 } }
}
