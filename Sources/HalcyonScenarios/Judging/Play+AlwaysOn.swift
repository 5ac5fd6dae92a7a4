import AlcedoCore
import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// The checks that are made in every scenario.
extension Play {
    /// Judges the end of a play: what is left over, then the expectations, then the rest.
    func finish() throws(Stop) {
        let end = setting.mark
        if world.timeIsVirtual {
            // What a scenario leaves armed or open would end by itself in settling.
            judgeTimers(setting.row.steps.last?.mark ?? end)
            judgeServer(isWhole: true)
        }
        try guarding(end) { () throws(WorldDiagnosis) in try world.settle() }
        if !world.timeIsVirtual {
            host.drain()
            judgeServer(isWhole: true)
        }
        for expectation in setting.row.endings { judge(expectation) }
        for record in records { judgeAlways(record) }
        judgePrefetches()
        judgeConfirmations()
        judgeTotals()
        judgeTasks()
        outcome = facts
        // Letting go is the client's work too.
        defer { judgeDiskWork() }
        try judgeReleases()
    }

    // Loads

    private func judgeAlways(_ record: LoadRecord) {
        judgeCompletions(record)
        judgeQueues(record)
        judgeAfterCancel(record)
        judgeProgress(record)
    }

    private func judgeCompletions(_ record: LoadRecord) {
        let ends = record.observations.compactMap(\.completion)
        guard ends.count != 1, !(record.isOrphaned && ends.isEmpty) else { return }
        fail(
            ScenarioFailure(
                ends.isEmpty
                    ? "the load \"\(record.name)\" never completed"
                    : "the load \"\(record.name)\" completed \(ends.count) times",
                at: record.mark,
                check: .completesOnce,
                expected: "one completion",
                seen: ends.isEmpty
                    ? "none" : ends.map { Optional($0).text }.joined(separator: "; then ")
            )
        )
    }

    private func judgeQueues(_ record: LoadRecord) {
        guard let wanted = record.callback else { return }
        guard let wrong = record.observations.first(where: { !$0.queues.contains(wanted) }) else {
            return
        }
        let what = wrong.completion == nil ? "reported progress" : "completed"
        fail(
            ScenarioFailure(
                "the load \"\(record.name)\" \(what) on another queue than it was asked for",
                at: record.mark,
                check: .queue,
                expected: wanted.text,
                seen: wrong.queues.text
            )
        )
    }

    private func judgeAfterCancel(_ record: LoadRecord) {
        let vocabulary = setting.kind.vocabulary
        let names =
            vocabulary.otherCancellations + [vocabulary.cancellation, vocabulary.supersession]
        // With threads of their own, a report may be on its way when a cancel comes from another.
        let mayMeet = record.wasCancelledElsewhere && !(world is SimulatedWorld)
        let wrong = record.observationsAfterCancel?.first { observation in
            if mayMeet, observation.progress != nil { return false }
            guard let failure = observation.completion?.failure else { return true }
            return !names.contains(failure.name)
        }
        guard let wrong else { return }
        fail(
            ScenarioFailure(
                "the load \"\(record.name)\" went on after its cancel",
                at: record.mark,
                check: .nothingAfterCancel,
                expected: "nothing but the completion that says so",
                seen: wrong.text
            )
        )
    }

    private func judgeProgress(_ record: LoadRecord) {
        var highest: Int64 = 0
        var isCompleted = false
        for observation in record.observations {
            guard let progress = observation.progress else {
                isCompleted = true
                continue
            }
            var wrong: String?
            if isCompleted { wrong = "came after the completion" }
            if progress.received < highest { wrong = "fell from \(ByteCount.bytes(highest))" }
            if let total = progress.total, progress.received > total { wrong = "passed its total" }
            highest = max(highest, progress.received)
            guard let wrong else { continue }
            fail(
                ScenarioFailure(
                    "the progress of \"\(record.name)\" \(wrong)",
                    at: record.mark,
                    check: .progress,
                    seen: observation.text
                )
            )
            return
        }
    }

    /// Judges what came of a load after everything had ended, when the client was let go of.
    private func judgeLateReports(_ record: LoadRecord, after count: Int) {
        let observations = record.observations
        guard observations[..<count].contains(where: { $0.completion != nil }) else { return }
        guard let late = observations.dropFirst(count).first else { return }
        fail(
            ScenarioFailure(
                "the load \"\(record.name)\" reported again when it was let go of",
                at: record.mark,
                check: late.completion == nil ? .progress : .completesOnce,
                expected: "nothing after the completion",
                seen: late.text
            )
        )
    }

    private func judgeConfirmations() {
        for confirmation in confirmations where confirmation.times != 1 {
            fail(
                ScenarioFailure(
                    "\"\(confirmation.verb)\" called back \(confirmation.times) times",
                    at: confirmation.mark,
                    check: .completesOnce,
                    expected: "once"
                )
            )
        }
    }

    // The server

    /// Judges what the server saw; at the end also what it never saw.
    func judgeServer(isWhole: Bool) {
        let findings = isWhole ? setting.server.findings : setting.server.incidents
        for finding in findings {
            let lines = finding.message.split(separator: "\n").map(String.init)
            fail(
                ScenarioFailure(
                    lines.first ?? finding.message,
                    at: mark(of: finding.place),
                    check: finding.kind.check,
                    details: lines.count > 1 ? [lines.dropFirst().joined(separator: "\n")] : []
                )
            )
        }
    }

    /// The place of a rule or reply in the file; without one the scenario's name.
    func mark(of place: SourcePlace?) -> Range<Int> {
        guard let place else { return setting.mark }
        return setting.offsets[place].map { $0..<$0 + 1 } ?? setting.mark
    }

    // The client

    private func judgeDiskWork() {
        let work = earlierDiskWork + life.watch.diskWork
        guard let first = work.first else { return }
        fail(
            ScenarioFailure(
                "disk work was done on a caller's queue",
                at: setting.mark,
                check: .diskOffCallersQueue,
                seen: work.count == 1 ? first : "\(first), and \(work.count - 1) more"
            )
        )
    }

    private func judgeTotals() {
        for layer in [CacheLayer.memory, .disk] {
            let totals = life.watch.look { client.totals(of: layer) }
            guard totals.reported != totals.summed else { continue }
            fail(
                ScenarioFailure(
                    "the size of the \(layer.rawValue) layer is not the sum of its entries",
                    at: setting.mark,
                    check: .totals,
                    expected: "\(totals.summed), from \(totals.count) entries",
                    seen: totals.reported.description
                )
            )
        }
    }

    private func judgeTasks() {
        let places = life.process.unfinishedTasks
        guard !places.isEmpty else { return }
        fail(
            ScenarioFailure(
                "asynchronous code has not returned",
                at: setting.mark,
                check: .finishedTasks,
                seen: places.map { "\($0.fileID):\($0.line)" }.joined(separator: ", ")
            )
        )
    }

    /// Lets go of everything, and looks what is left.
    private func judgeReleases() throws(Stop) {
        let counts = records.map(\.observations.count)
        let handles = records.map { (record: $0, isAlive: $0.releaseHandle()) }
        let (client, views) = (client, views.sorted())
        let main = life.process.callerQueue(.main).workQueue
        try guarding(setting.mark) { () throws(WorldDiagnosis) in
            try world.run(on: main) {
                for view in views { client.drop(view) }
                client.clear(.memory) {}
            }
            try world.settle()
        }
        for (record, count) in zip(records, counts) { judgeLateReports(record, after: count) }
        func left(_ what: String, _ mark: Range<Int>) {
            fail(ScenarioFailure("\(what) is still there at the end", at: mark, check: .released))
        }
        for handle in handles where handle.isAlive() {
            left("the handle of \"\(handle.record.name)\"", handle.record.mark)
        }
        for record in records where record.completion?.completion?.image?.isAlive() == true {
            left("the image of \"\(record.name)\"", record.mark)
        }
        for view in views where client.isAlive(view: view) {
            left("the view \"\(view)\"", records.last { $0.view == view }?.mark ?? setting.mark)
        }
    }
}

extension LoadRecord.Observation {
    /// The report in words.
    fileprivate var text: String {
        switch event {
        case .completed(let outcome): return Optional(outcome).text
        case .progress(let received, let total):
            let whole = total.map { " of \(ByteCount.bytes($0))" } ?? ""
            return "progress \(ByteCount.bytes(received))\(whole)"
        }
    }
}

extension ServerFinding.Kind {
    /// The check that a finding belongs to.
    fileprivate var check: AlwaysOnCheck {
        switch self {
        case .unmatchedRequest, .exhausted, .nearMiss: .matchedRequests
        case .unusedReplies, .unopenedGate: .usedReplies
        case .openExchange: .closedRequests
        }
    }
}
