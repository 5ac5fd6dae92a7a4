package import AlcedoCore
package import HalcyonWorld

/// The names of a client's options, processors and errors, as scenarios spell them.
package struct Vocabulary: Sendable {
    /// The options, in the order of the documentation.
    package var options: [OptionDeclaration]
    /// The names of processors that `processor` takes.
    package var processors: [String]
    /// The errors: stable name and code.
    package var errors: [(name: String, code: Int)]
    /// The error of a load that was cancelled: what `cancelled: true` means in a scenario.
    package var cancellation: String
    /// Other errors that say that a load was cancelled.
    package var otherCancellations: [String]
    /// The error of a view's load that a later one replaced: what `superseded: true` means.
    package var supersession: String
    /// The errors that nothing raises, with the reason; every other one has a scenario.
    package var unreachableErrors: [(name: String, reason: String)]
    /// The tags of the client's inner steps, which `trace` names; empty when they are not known.
    package var traceTags: [String]

    /// Makes a vocabulary; the errors of cancelling and replacing have the loader's names unless
    /// told otherwise.
    package init(
        options: [OptionDeclaration],
        processors: [String],
        errors: [(name: String, code: Int)],
        cancellation: String = "taskCancelled",
        otherCancellations: [String] = [],
        supersession: String = "notCurrentSourceTask",
        unreachableErrors: [(name: String, reason: String)] = [],
        traceTags: [String] = []
    ) {
        self.cancellation = cancellation
        self.otherCancellations = otherCancellations
        self.supersession = supersession
        self.unreachableErrors = unreachableErrors
        self.options = options
        self.processors = processors
        self.errors = errors
        self.traceTags = traceTags
    }
}

extension Vocabulary {
    /// What two clients both know.
    func common(with other: Vocabulary) -> Vocabulary {
        var common = self
        common.options = options.filter(other.options.contains)
        common.processors = processors.filter(other.processors.contains)
        common.errors = errors.filter { error in other.errors.contains { $0.name == error.name } }
        common.traceTags = traceTags.filter(other.traceTags.contains)
        return common
    }
}

/// What a scenario may say of one option.
package struct OptionDeclaration: Hashable, Sendable {
    /// Where an option may stand.
    package enum Scope: Hashable, Sendable {
        /// With a load, and as a default in `given`.
        case request
        /// Only in `given`: it configures the client.
        case client
    }

    /// What values an option takes.
    package enum Kind: Hashable, Sendable {
        /// `true` only: it can be turned on and never off.
        case flag
        /// A whole number from the first bound to the second.
        case count(ClosedRange<Int>)
        /// A number from 0 to 1.
        case fraction
        /// A duration.
        case duration
        /// A size.
        case size
        /// A duration, `"never"` or `"expired"`.
        case expiration
        /// `"none"`, `"cacheTime"`, or what an `expiration` takes.
        case extending
        /// Any text.
        case text
        /// One of these words.
        case choice([String])
        /// One source, or `null` for none.
        case source
        /// A list of sources.
        case sources
        /// A retry strategy.
        case retry
        /// A queue that work can be done on.
        case queue
    }

    /// The name, spelled as in Swift.
    package var name: String
    /// What it takes.
    package var kind: Kind
    /// Where it may stand.
    package var scope: Scope
    /// The default, as text.
    package var defaultValue: String
    /// One sentence.
    package var summary: String

    /// Makes a declaration.
    package init(
        name: String,
        kind: Kind,
        scope: Scope,
        defaultValue: String,
        summary: String
    ) {
        self.name = name
        self.kind = kind
        self.scope = scope
        self.defaultValue = defaultValue
        self.summary = summary
    }
}

/// An option with a value that fits its declaration.
package struct OptionSetting: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: OptionValue

    /// Makes a setting.
    package init(name: String, value: OptionValue) {
        self.name = name
        self.value = value
    }
}

/// A queue that something is done on, as a scenario has it.
package enum QueueSpec: Hashable, Sendable {
    /// The client's default.
    case unspecified
    /// The main queue, never at once.
    case mainAsync
    /// The main queue, at once when the work is asked for there.
    case mainCurrentOrAsync
    /// Wherever the work is asked for.
    case untouch
    /// A caller's queue.
    case queue(CallerQueue.Kind)
}

/// A value of an option.
package enum OptionValue: Hashable, Sendable {
    /// The flag is on.
    case on
    /// A whole number.
    case count(Int)
    /// A number from 0 to 1.
    case fraction(Double)
    /// A duration.
    case duration(Duration)
    /// A size.
    case size(ByteCount)
    /// Never expires.
    case never
    /// Expired already.
    case expired
    /// A text, or one of the declared words.
    case word(String)
    /// Sources.
    case sources([SourceSpec])
    /// A retry strategy.
    case retry(RetryOrder)
    /// A queue.
    case queue(QueueSpec)
}
