/// Gathers the replies of a rule from the statements of a closure.
@resultBuilder
public enum ReplyBuilder {
    /// One reply.
    public static func buildExpression(_ reply: Reply) -> [Reply] { [reply] }

    /// Replies made elsewhere.
    public static func buildExpression(_ replies: [Reply]) -> [Reply] { replies }

    /// One after the other.
    public static func buildBlock(_ replies: [Reply]...) -> [Reply] { replies.flatMap { $0 } }

    /// Those of an `if` without `else`.
    public static func buildOptional(_ replies: [Reply]?) -> [Reply] { replies ?? [] }

    /// Those of the first branch.
    public static func buildEither(first replies: [Reply]) -> [Reply] { replies }

    /// Those of the second branch.
    public static func buildEither(second replies: [Reply]) -> [Reply] { replies }

    /// Those of each turn of a loop.
    public static func buildArray(_ replies: [[Reply]]) -> [Reply] { replies.flatMap { $0 } }
}
