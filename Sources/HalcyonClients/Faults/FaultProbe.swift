package import AlcedoImages
package import HalcyonScenarios
package import HalcyonServer

/// Plays one fault on one stage, and says what a client makes of it.
package struct FaultProbe: Sendable {
    private let runner: ScenarioRunner

    /// Makes a probe.
    package init(decoder: any ImageDecoding) {
        runner = ScenarioRunner(decoder: decoder)
    }

    /// How a load of a reply with the fault ends; `nil` when it cannot be played there.
    package func outcome(
        of fault: ServerFault.Kind,
        on stage: any Stage,
        against kind: any ClientKind
    ) -> LoadOutcome? {
        let text = Self.text(of: fault, on: stage.kind, kind)
        let reader = ScenarioReader(kinds: [kind]) { _ in nil }
        let result = reader.read(path: "fault.json5", bytes: Array(text.utf8))
        guard let scenario = result.scenario else { return nil }
        let log = OutcomeLog()
        _ = runner.play(scenario, on: stage, against: ObservedKind(base: kind, log: log), seed: 1)
        return log.outcome
    }

    private static func text(
        of fault: ServerFault.Kind,
        on stage: StageKind,
        _ kind: any ClientKind
    ) -> String {
        let others = StageKind.allCases.filter { $0 != stage }
            .map { "\($0.rawValue): \"another stage is asked\"" }
        let target = fault == .tls ? "https://safe.example/a.png" : "/a.png"
        let rule = fault == .tls ? "//safe.example/a.png" : "/a.png"
        let deadline = kind.name == "alcedo" ? "downloadTimeout" : "patience"
        return """
            { format: 1, scenario: "a fault is looked at", clients: ["\(kind.name)"],
              notOn: { \(others.joined(separator: ", ")) },
              given: { options: { \(deadline): "\(patience(with: fault))" } },
              server: { "GET \(rule)": { optional: true, replies: [{ \(reply(with: fault)) }] } },
              steps: [{ load: "\(target)", as: "a" }, { settle: true }] }
            """
    }

    /// Short where nothing else ends the load, and long where a busy machine must not end it.
    private static func patience(with fault: ServerFault.Kind) -> String {
        switch fault {
        case .connectTimeout, .timeout, .stallHead, .stallBody: "2s"
        default: "10m"
        }
    }

    /// A reply with the fault, and with what the fault needs to show.
    private static func reply(with fault: ServerFault.Kind) -> String {
        let body = "image: { png: [16, 16], seed: 1 }"
        let place =
            switch fault {
            case .garbage: "\"64B\""
            case .resetInHead, .closeInHead, .stallHead: "\"12B\""
            case .slowHead: "{ bytes: \"40B\", every: \"10ms\" }"
            case .headerBomb: "\"500KB\""
            case .interleavedInterim: "2"
            case .wrongLength: "\"1MB\""
            case .overlongBody, .resetMidBody, .truncatedBody, .stallBody, .badChunk: "\"30B\""
            case .truncatedGzip: "\"40B\""
            case .healingStall: "{ after: \"30B\", for: \"100ms\" }"
            default: ""
            }
        let word = "\"\(fault.rawValue)\""
        let text = "fault: " + (place.isEmpty ? word : "{ \(fault.rawValue): \(place) }")
        switch fault {
        case .badChunk, .missingLastChunk:
            return "\(text), chunks: { size: \"30B\", length: \"unknown\" }, \(body)"
        case .badGzip, .truncatedGzip: return "\(text), encoding: \"gzip\", \(body)"
        default: return leavesNothing(fault) ? text : "\(text), \(body)"
        }
    }

    private static func leavesNothing(_ fault: ServerFault.Kind) -> Bool {
        switch fault {
        case .offline, .dns, .refused, .connectTimeout, .transportSecurity, .timeout, .emptyReply,
            .resetBeforeHead, .diesWhenReused, .noResponse, .notHTTP:
            true
        default: false
        }
    }
}
