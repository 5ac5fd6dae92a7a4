/// Parsed options that requests share: most requests have those of their manager.
final class SharedOptions: Sendable {
    /// The options.
    let value: KingfisherParsedOptionsInfo

    init(_ value: KingfisherParsedOptionsInfo) {
        self.value = value
    }
}
