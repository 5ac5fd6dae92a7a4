import Foundation
import HalcyonClients
import HalcyonScenarios
import HalcyonServer

/// A page that is made from the scenarios, and kept beside what it is about.
struct GeneratedPage: Sendable {
    /// Where it is, from the package's root.
    let path: String
    /// What it says of all scenarios.
    let text: @Sendable ([Scenario]) -> String
    /// What is wrong with the scenarios, so that nothing right can be said.
    let problems: @Sendable ([Scenario]) -> [String]

    /// Every one.
    static let all = [
        GeneratedPage(
            path: "Scenarios/README.md",
            text: { ScenarioIndex.text(of: $0, folder: "Scenarios/") },
            problems: { _ in [] }
        ),
        GeneratedPage(
            path: "Sources/Alcedo/Alcedo.docc/ErrorCodes.md",
            text: { ErrorTable($0, of: AlcedoClientKind()).text },
            problems: { ErrorTable($0, of: AlcedoClientKind()).problems }
        ),
        GeneratedPage(
            path: "Sources/Alcedo/Alcedo.docc/HTTPFreshness.md",
            text: { _ in FreshnessTable.text },
            problems: { _ in [] }
        ),
        GeneratedPage(
            path: "Sources/Alcedo/Alcedo.docc/RetrievalTable.md",
            text: { RetrievalTable($0).text },
            problems: { RetrievalTable($0).problems }
        ),
        GeneratedPage(
            path: "Sources/Alcedo/Alcedo.docc/TransportErrors.md",
            text: { TransportErrorTable($0).text },
            problems: { TransportErrorTable($0).problems }
        ),
        GeneratedPage(
            path: "Sources/HalcyonTesting/HalcyonTesting.docc/Capabilities.md",
            text: { _ in StubCapability.page },
            problems: { _ in [] }
        ),
        GeneratedPage(
            path: "Sources/HalcyonServer/HalcyonServer.docc/Networks.md",
            text: { _ in NetworkTable.text },
            problems: { _ in [] }
        ),
        faults("Sources/HalcyonServer/HalcyonServer.docc/Faults.md"),
        faults("Fixtures/golden/faults.md"),
        GeneratedPage(
            path: "Sources/AlcedoCaching/AlcedoCaching.docc/ClauseByClause.md",
            text: { ClauseTable($0).text },
            problems: { ClauseTable($0).problems }
        ),
    ]

    /// The table of faults, from a run.
    ///
    /// What comes of a fault may be another with another libcurl: a page that was taken with another is
    /// left as it is.
    private static func faults(_ path: String) -> GeneratedPage {
        GeneratedPage(
            path: path,
            text: { _ in
                let known = try? String(contentsOfFile: path, encoding: .utf8)
                let isOfAnother =
                    known?.contains("libcurl") == true
                    && known?.contains(FaultTable.mark(of: FaultRun.libcurl)) == false
                return isOfAnother ? known ?? "" : FaultRun.table
            },
            problems: { _ in [] }
        )
    }

    /// Whether the page on disk is what the scenarios say.
    func isCurrent(_ scenarios: [Scenario]) -> Bool {
        (try? String(contentsOfFile: path, encoding: .utf8)) == text(scenarios)
    }

    /// Writes the page.
    func write(_ scenarios: [Scenario]) throws(UsageError) {
        do {
            try text(scenarios).write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw UsageError(message: "\(path) cannot be written: \(error)")
        }
    }
}
