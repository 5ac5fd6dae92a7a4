import Synchronization

/// A regular expression that a whole text must match.
///
/// Two are equal when they are written alike. May be used from any thread.
package struct TextPattern: Sendable {
    /// A compiled expression; the standard library does not say that several threads may share one.
    private final class Compiled: Sendable {
        private let regex: Mutex<Regex<AnyRegexOutput>>

        init?(_ source: String) {
            guard let regex = try? Regex(source) else { return nil }
            self.regex = Mutex(regex)
        }

        func matches(_ text: String) -> Bool {
            regex.withLock { (try? $0.wholeMatch(in: text)) != nil }
        }
    }

    /// The expression as it was written.
    package let source: String
    private let compiled: Compiled

    /// Makes a pattern; `nil` for a text that is no regular expression of Swift's.
    package init?(_ source: String) {
        guard let compiled = Compiled(source) else { return nil }
        self.source = source
        self.compiled = compiled
    }

    /// Tells whether the whole of a text matches.
    package func matches(_ text: String) -> Bool { compiled.matches(text) }
}

extension TextPattern: Hashable {
    /// Tells whether two are written alike.
    package static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.source == right.source
    }

    /// Feeds the expression as it was written.
    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TextPattern: Comparable {
    /// By the text of the expressions, so that lists of them have one order.
    package static func < (left: TextPattern, right: TextPattern) -> Bool {
        left.source < right.source
    }
}
