import AlcedoCore
import HalcyonWorld

/// What a load says of its fetching is held to.
extension Play {
    /// Judges metrics; their durations only where time is virtual.
    func judge(_ wanted: MetricsExpectation, _ metrics: LoadMetrics?, of record: LoadRecord) {
        guard let metrics else {
            if !wanted.isAbsent { differ(wanted, record, ["some"], ["none"]) }
            return
        }
        guard !wanted.isAbsent else { return differ(wanted, record, ["none"], ["some"]) }
        var expected: [String] = []
        var seen: [String] = []
        func compare(_ want: String?, _ have: String) {
            guard let want, want != have else { return }
            expected.append(want)
            seen.append(have)
        }
        if world.timeIsVirtual {
            compare(
                wanted.duration.map(Quantity.text),
                Quantity.text(of: metrics.duration)
            )
            compare(
                wanted.timeToResponse.map { "a response after \(Quantity.text(of: $0))" },
                "a response after \(Quantity.text(of: metrics.timeToResponse))"
            )
        }
        compare(wanted.received.map(\.description), metrics.received.description)
        compare(wanted.redirects.map { "\($0) redirects" }, "\(metrics.redirectCount) redirects")
        compare(
            wanted.status.map { "status \($0)" },
            metrics.status.map { "status \($0)" } ?? "no status"
        )
        if !expected.isEmpty { differ(wanted, record, expected, seen) }
    }

    private func differ(
        _ wanted: MetricsExpectation,
        _ record: LoadRecord,
        _ expected: [String],
        _ seen: [String]
    ) {
        fail(
            ScenarioFailure(
                "the metrics of \"\(record.name)\" were others",
                at: wanted.mark,
                expected: expected.joined(separator: ", "),
                seen: seen.joined(separator: ", ")
            )
        )
    }
}
