/// A parser, and what holds for it whatever it is given.
struct FuzzTarget: Sendable {
    /// The name, which its folder in `Fixtures/fuzz` has too.
    var name: String
    /// What holds, in one sentence.
    var law: String
    /// Tries an input; throws what did not hold.
    var check: @Sendable ([UInt8]) throws(Finding) -> Void

    /// Every target, in the order they are played.
    static let all: [FuzzTarget] = [
        .fields, .directives, .dates, .wire, .storedResponses, .diskEntries,
    ]

    /// The target of a name; `nil` when there is none.
    static func named(_ name: String) -> FuzzTarget? {
        all.first { $0.name == name }
    }
}

/// What an input has shown not to hold.
struct Finding: Error, CustomStringConvertible {
    /// In words.
    var description: String

    /// Throws a finding unless a condition holds.
    static func unless(
        _ condition: Bool,
        _ description: @autoclosure () -> String
    ) throws(Finding) {
        if !condition { throw Finding(description: description()) }
    }
}
