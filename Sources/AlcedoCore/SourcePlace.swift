/// A place in a text file, for messages.
public struct SourcePlace: Hashable, Sendable {
    /// The path of the file as it was given.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// Makes a place.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}

extension SourcePlace: CustomStringConvertible {
    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
