import HalcyonWorld

/// What lists that are prefetched are held to.
extension Play {
    /// Judges what must hold of a list now.
    func judge(_ wanted: PrefetchExpectation) {
        guard let record = prefetches.last(where: { $0.name == wanted.name }) else { return }
        let end = record.completion
        var expected: [String] = []
        var seen: [String] = []
        func compare(_ want: String?, _ have: @autoclosure () -> String) {
            guard let want else { return }
            let have = have()
            guard want != have else { return }
            expected.append(want)
            seen.append(have)
        }
        if wanted.isPending { compare("pending", end == nil ? "pending" : "over") }
        let items = end?.items
        compare(
            wanted.completed.map { "\($0) completed" },
            items.count("completed") { $0 == .completed }
        )
        compare(wanted.skipped.map { "\($0) skipped" }, items.count("skipped") { $0.isSkipped })
        compare(wanted.failed.map { "\($0) failed" }, items.count("failed") { $0.isFailed })
        if let words = wanted.items {
            compare(
                words.joined(separator: ", "),
                items?.map(\.word).joined(separator: ", ") ?? "not over"
            )
        }
        let reports = record.observations.count { $0.items == nil }
        compare(wanted.reports.map { "\($0) reports" }, "\(reports) reports")
        compare(wanted.queue.map { $0.text }, end?.queues.text ?? "not over")
        if world.timeIsVirtual {
            compare(
                wanted.at.map { "at \(Quantity.text(of: $0))" },
                end.map { "at \(Quantity.text(of: $0.elapsed))" } ?? "not over"
            )
        }
        guard !expected.isEmpty else { return }
        fail(
            ScenarioFailure(
                "the list \"\(record.name)\" went another way",
                at: wanted.mark,
                expected: expected.joined(separator: "; "),
                seen: seen.joined(separator: "; ")
            )
        )
    }

    /// Judges what must hold of every list at the end.
    func judgePrefetches() {
        for record in prefetches { judgeAlways(record) }
    }

    private func judgeAlways(_ record: PrefetchRecord) {
        let ends = record.observations.compactMap(\.items)
        func wrong(_ message: String, _ check: AlwaysOnCheck, _ seen: String) {
            fail(
                ScenarioFailure(
                    "the list \"\(record.name)\" \(message)",
                    at: record.mark,
                    check: check,
                    seen: seen
                )
            )
        }
        if ends.count != 1 { wrong("did not complete once", .completesOnce, "\(ends.count) times") }
        if let items = ends.first, items.count != record.targets.count {
            wrong("does not add up", .completesOnce, "\(items.count) of \(record.targets.count)")
        }
        if let queue = record.callback,
            let other = record.observations.first(where: { !$0.queues.contains(queue) })
        {
            wrong("reported on another queue", .queue, other.queues.text)
        }
        if let last = record.observations.last, last.items == nil, !ends.isEmpty {
            wrong("reported after its end", .progress, "an item that ended")
        }
    }
}

extension [PrefetchedItem]? {
    fileprivate func count(_ word: String, _ isWanted: (PrefetchedItem) -> Bool) -> String {
        map { items in "\(items.count(where: isWanted)) \(word)" } ?? "not over"
    }
}

extension PrefetchedItem {
    fileprivate var isSkipped: Bool { if case .skipped = self { true } else { false } }
    fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
