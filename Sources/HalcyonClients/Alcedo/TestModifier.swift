import Alcedo

/// Modifiers that a scenario can name.
enum TestModifier: String, ImageModifier, CaseIterable {
    /// Every second pixel of every second row.
    case halve
    /// Throws, so that the image stays as it is.
    case fail

    private struct Failure: Error {}

    /// Makes the image.
    func modify(_ image: Image) -> Image {
        AnyImageModifier { image in
            switch self {
            case .halve: return TestProcessor.halved(image)
            case .fail: throw Failure()
            }
        }
        .modify(image)
    }
}
