import Alcedo

/// Modifiers that a scenario can name.
enum TestModifier: String, ImageModifier, CaseIterable {
    /// The negative of the colours; alpha stays.
    case invert
    /// Throws, so that the image stays as it is.
    case fail

    private struct Failure: Error {}

    /// Makes the image.
    func modify(_ image: Image) -> Image {
        AnyImageModifier { image in
            switch self {
            case .invert: return TestProcessor.inverted(image)
            case .fail: throw Failure()
            }
        }
        .modify(image)
    }
}
