package import AlcedoSeams

/// Checks the law of `SystemEvents`.
package enum SystemEventsLaw {
    /// What a source does against the law; empty when it keeps it.
    ///
    /// - Parameters:
    ///   - events: The source.
    ///   - patience: How to let things happen.
    ///   - post: Makes an event happen.
    /// - Returns: Each breach in words.
    package static func violations(
        of events: any SystemEvents,
        patience: LawPatience,
        post: (SystemEvent) -> Void
    ) -> [String] {
        let first = LawLog()
        let second = LawLog()
        let subscription = events.observe { first.add($0.rawValue) }
        let other = events.observe { second.add($0.rawValue) }
        defer { other.cancel() }
        let sent: [SystemEvent] = [.memoryWarning, .didEnterBackground, .memoryWarning]
        for event in sent { post(event) }
        var isWhole =
            patience.wait(for: sent.count, in: first) && patience.wait(for: sent.count, in: second)
        subscription.cancel()
        subscription.cancel()
        post(.willTerminate)
        isWhole = patience.wait(for: sent.count + 1, in: second) && isWhole
        let expected = sent.map(\.rawValue)
        return breaches([
            (!isWhole, "an observer did not hear an event"),
            (first.lines.count > expected.count, "an observer heard an event after its cancel"),
            (
                isWhole && second.lines != expected + [SystemEvent.willTerminate.rawValue],
                "an observer heard events out of order or twice: \(second.lines)"
            ),
            (
                isWhole && Array(first.lines.prefix(expected.count)) != expected,
                "an observer heard other events: \(first.lines)"
            ),
        ])
    }
}
