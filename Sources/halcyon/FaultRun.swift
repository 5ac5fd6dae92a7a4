import HalcyonClients
import HalcyonScenarios

/// The one run over all faults that pages are made from.
enum FaultRun {
    /// The release of libcurl on this machine, such as `7.88`.
    static let libcurl = FaultProbe.libcurl(stage: LoopbackStage(scale: 0.05)) ?? "unknown"

    /// The table.
    static let table = FaultTable(
        stages: ToolStages.all(scale: 0.05),
        probe: FaultProbe(decoder: ToolStages.decoder),
        libcurl: libcurl
    ).text
}
