import Alcedo
import Foundation

/// The processors that a scenario can name.
enum ProcessorWord: String, CaseIterable {
    /// Every second pixel of every second row; see `TestProcessor`.
    case halve
    /// The negative; see `TestProcessor`.
    case invert
    /// Makes nothing; see `TestProcessor`.
    case refuse
    /// Reads a format of its own; see `TestProcessor`.
    case sketch
    /// The 8 × 4 pixels in the lower right corner.
    case crop
    /// Halves, and then cuts out the 8 × 4 pixels of the corner.
    case halveThenCrop
    /// Cuts out the 8 × 4 pixels of the corner, and then halves.
    case cropThenHalve
    /// Reads a format of its own, and then halves.
    case sketchThenHalve

    /// The processor.
    var processor: any ImageProcessor {
        switch self {
        case .halve: TestProcessor.halve
        case .invert: TestProcessor.invert
        case .refuse: TestProcessor.refuse
        case .sketch: TestProcessor.sketch
        case .crop: Self.corner
        case .halveThenCrop: TestProcessor.halve |> Self.corner
        case .cropThenHalve: Self.corner |> TestProcessor.halve
        case .sketchThenHalve:
            DefaultImageProcessor.default |> TestProcessor.sketch |> TestProcessor.halve
        }
    }

    private static let corner = CroppingImageProcessor(
        size: CGSize(width: 8, height: 4),
        anchor: CGPoint(x: 1, y: 1)
    )
}
