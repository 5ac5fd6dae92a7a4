package import AlcedoCore

/// A defect of a script that can be told without playing it.
package struct ServerProblem: Error, Hashable, Sendable {
    /// Where it is; `nil` for scripts made in code.
    package var place: SourcePlace?
    /// What is wrong, in one line, with the names of the rules concerned.
    package var message: String

    /// Makes a description of a defect.
    package init(place: SourcePlace?, message: String) {
        self.place = place
        self.message = message
    }
}
