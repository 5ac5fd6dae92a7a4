/// Where the loader draws random numbers; whole numbers only.
///
/// The law: draws of one stream do not depend on draws of another; every value below the bound can
/// come.
public protocol Chance: AnyObject, Sendable {
    /// Draws a number from `0` up to but not including `bound`, from a named stream.
    ///
    /// - Parameters:
    ///   - bound: At least 1.
    ///   - stream: The purpose, such as `"retry.jitter"`.
    /// - Returns: The number drawn.
    func draw(below bound: UInt64, from stream: StaticString) -> UInt64
}
