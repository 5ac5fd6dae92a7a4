import AlcedoCore
package import AlcedoImages
import AlcedoSeams
package import HalcyonServer
import HalcyonWorld

/// Plays scenarios, and judges what it sees.
///
/// Called from a thread that is none of the client's; on stages with real queues the main thread
/// must serve the main queue meanwhile.
package struct ScenarioRunner: Sendable {
    private let decoder: any ImageDecoding
    private let shelf: PictureShelf

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - decoder: Decodes what clients load; it may remember decodes but must not keep images.
    ///   - shelf: Where generated pictures are kept between plays.
    package init(decoder: any ImageDecoding, shelf: PictureShelf = PictureShelf()) {
        self.decoder = decoder
        self.shelf = shelf
    }

    /// Plays every row of a scenario against a client on a stage.
    ///
    /// - Parameters:
    ///   - scenario: What to play.
    ///   - stage: Where.
    ///   - kind: Against what.
    ///   - seed: The root of random numbers, unless the scenario has its own.
    /// - Returns: What held and what did not.
    package func play(
        _ scenario: Scenario,
        on stage: any Stage,
        against kind: any ClientKind,
        seed: UInt64
    ) -> PlayResult {
        var result = PlayResult(
            path: scenario.path,
            title: scenario.title,
            place: scenario.place,
            stage: stage.kind,
            client: kind.name
        )
        if let reason = scenario.reasonNotToPlay(on: stage.kind, against: kind) {
            result.verdict = .skipped(reason: reason)
            return result
        }
        let seen = scenario.rows.flatMap { play($0, of: scenario, on: stage, kind, seed, &result) }
        let judged = FindingJudge(scenario: scenario, client: kind.name).judge(seen)
        result.findings = judged.known
        for problem in judged.problems { result.add(problem) }
        result.conclude(scenario)
        return result
    }

    /// Plays a scenario against a client on several stages, and holds what came of it on each against
    /// the others: what passes everywhere but is not the same everywhere fails on the later stage.
    ///
    /// - Returns: A result for each stage, in their order.
    package func play(
        _ scenario: Scenario,
        on stages: [any Stage],
        against kind: any ClientKind,
        seed: UInt64
    ) -> [PlayResult] {
        let results = stages.map { play(scenario, on: $0, against: kind, seed: seed) }
        return Self.compared(results, of: scenario)
    }

    /// Holds results of one scenario and client on several stages against each other.
    ///
    /// - Returns: The results, of which some that had passed may have failed.
    package static func compared(_ results: [PlayResult], of scenario: Scenario) -> [PlayResult] {
        var results = results
        ParityJudge(scenario: scenario).judge(&results)
        return results
    }

    private func play(
        _ row: ScenarioRow,
        of scenario: Scenario,
        on stage: any Stage,
        _ kind: any ClientKind,
        _ seed: UInt64,
        _ result: inout PlayResult
    ) -> [SeenFailure] {
        let seed = row.given.seed ?? seed
        let failures = failures(row, scenario, stage, kind, seed, &result)
        let command =
            "halcyon run \(scenario.path) --stage \(stage.kind.rawValue) --seed \(seed)"
            + (kind.name == "alcedo" ? "" : " --client \(kind.name)")
        result.rows += 1
        // The one stage whose time is real.
        result.judgesTime = stage.kind != .loopback
        return failures.compactMap { failure in
            if let check = failure.check, scenario.waivers[check] != nil {
                result.waived[check, default: 0] += 1
                return nil
            }
            let problem = failure.problem(in: scenario.text, row: row.label, command: command)
            return SeenFailure(finding: failure.finding, problem: problem)
        }
    }

    private func failures(
        _ row: ScenarioRow,
        _ scenario: Scenario,
        _ stage: any Stage,
        _ kind: any ClientKind,
        _ seed: UInt64,
        _ result: inout PlayResult
    ) -> [ScenarioFailure] {
        let server = FakeServer(
            script: row.script,
            shelf: shelf,
            seesRefusals: stage.kind != .loopback
        )
        let mark = scenario.titleMark
        let setting = StageSetting(
            server: server,
            seed: seed,
            startDate: row.given.clock ?? Timestamp(secondsSince1970: 1_767_225_600)
        )
        let host: any StageHost
        do throws(StageError) {
            host = try stage.makeHost(setting)
        } catch {
            return [ScenarioFailure("the stage could not be made: \(error.message)", at: mark)]
        }
        defer { host.close() }
        do throws(ClientError) {
            let play = try Play(
                Play.Setting(
                    row: row,
                    host: host,
                    server: server,
                    kind: kind,
                    decoder: decoder,
                    shelf: shelf,
                    mark: mark,
                    offsets: scenario.offsets
                )
            )
            let failures = play.run()
            result.outcomes.append(RowOutcome(label: row.label, seed: seed, facts: play.outcome))
            if stage.kind == .simulated { result.add(traceHash: host.world.trace.hash) }
            return failures
        } catch {
            return [error.failure(at: mark)]
        }
    }
}

extension Scenario {
    /// Why it is not played; `nil` when it is.
    fileprivate func reasonNotToPlay(
        on stage: StageKind,
        against kind: any ClientKind
    ) -> String? {
        if !kind.stages.contains(stage) { return "\(kind.name) needs another stage" }
        return skip ?? objection(of: kind) ?? notOn[stage]
    }
}
