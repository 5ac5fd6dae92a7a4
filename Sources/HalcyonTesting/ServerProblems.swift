import AlcedoCore

/// Why a server cannot be made, or why a test with it has not held.
public struct ServerProblems: Error, Hashable, Sendable {
    /// One text for each problem; lines after the first of a text are details.
    ///
    /// Never empty.
    public let messages: [String]

    /// A problem with the place it is about.
    static func line(_ place: SourcePlace?, _ message: String) -> String {
        place.map { "\($0.file):\($0.line): \(message)" } ?? message
    }
}

extension ServerProblems: CustomStringConvertible {
    /// All problems, one after the other.
    public var description: String { messages.joined(separator: "\n") }
}
