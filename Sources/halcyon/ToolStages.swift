import AlcedoImages
import HalcyonScenarios
import HalcyonServer

/// The stages that the tool plays on.
enum ToolStages {
    /// Every stage, in the order of the report.
    static func all(scale: Double) -> [any Stage] {
        [SimulatedStage(), StubbedStage(), LoopbackStage(scale: scale)]
    }

    /// The decoder that clients use.
    static let decoder: any ImageDecoding = MemoisingDecoder(StandardImageDecoder())
}
