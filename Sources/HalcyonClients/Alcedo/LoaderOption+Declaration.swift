import Alcedo
import HalcyonScenarios

extension LoaderOption {
    /// What scenarios may say of the option; `nil` for what they say otherwise, or not at all.
    var declaration: OptionDeclaration? {
        scenarioKind.map { kind in
            OptionDeclaration(
                name: name,
                kind: kind,
                scope: scope == .request ? .request : .client,
                defaultValue: defaultValue,
                summary: summary
            )
        }
    }

    private var scenarioKind: OptionDeclaration.Kind? {
        switch kind {
        case .flag: .flag
        case .count: .count(0...Int.max)
        case .fraction: .fraction
        case .duration: .duration
        case .size: .size
        case .expiration: .expiration
        case .extending: .extending
        case .scale: .count(1...16)
        case .text: .text
        case .sources: self == .lowDataMode ? .source : .sources
        case .object where self == .retryStrategy: .retry
        case .object where self == .processingQueue: .queue
        case .object: objectWords.map { .choice($0) }
        }
    }

    /// The words for objects that a scenario can name.
    private var objectWords: [String]? {
        switch self {
        case .httpCaching: HTTPCaching.allCases.map(\.rawValue)
        case .processor: ProcessorWord.allCases.map(\.rawValue)
        case .imageModifier: TestModifier.allCases.map(\.rawValue)
        case .progressiveJPEG: ProgressiveWord.allCases.map(\.rawValue)
        case .originalCache: CacheWord.allCases.map(\.rawValue)
        case .cacheSerializer: SerializerWord.allCases.map(\.rawValue)
        case .directory: DirectoryWord.allCases.map(\.rawValue)
        case .diskStoreWriteOptions: WriteWord.allCases.map(\.rawValue)
        case .onFailureImage: FailureImageWord.allCases.map(\.rawValue)
        case .transition: TransitionWord.allCases.map(\.rawValue)
        case .requestModifier: ModifierWord.allCases.map(\.rawValue)
        case .redirectHandler: RedirectHandlerWord.allCases.map(\.rawValue)
        case .sessionConfiguration: SessionWord.allCases.map(\.rawValue)
        case .trustedHosts: TrustWord.allCases.map(\.rawValue)
        case .delegate: DelegateWord.allCases.map(\.rawValue)
        case .authenticationChallengeResponder: ResponderWord.allCases.map(\.rawValue)
        default: nil
        }
    }
}

/// The words for caches beside the client's own.
enum CacheWord: String, CaseIterable {
    /// A second cache, in a folder of its own.
    case separate
}

/// The words for how progressive pictures are drawn.
enum ProgressiveWord: String, CaseIterable {
    case `default`
}

/// The words for serializers.
enum SerializerWord: String, CaseIterable {
    /// The format-indicated ones.
    case png, jpeg, gif
    /// Keeps the original of processed images, too.
    case original
    /// Keeps the original turned round, byte by byte, and reads it the same way.
    case reversed
    /// Reads nothing back.
    case unreadable
}

/// The words for folders around the cache's own.
enum DirectoryWord: String, CaseIterable {
    /// Something that is no path.
    case noPath
}

/// The words for how files are written.
enum WriteWord: String, CaseIterable {
    case withoutOverwriting
}

/// The words for what a view shows after a failure.
enum FailureImageWord: String, CaseIterable {
    /// A picture of two pixels, one red and one white.
    case cross
    /// Nothing.
    case nothing
}
