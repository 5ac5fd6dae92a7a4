/// What lists that are prefetched come to.
extension ExpectationCase {
    private static let list =
        "{ prefetch: ['/a.png', '/none.png', '/a.png'], as: 'l', maxConcurrentDownloads: 1 }"
    private static let settled = list + ", { settle: true }"
    private static let message = "the list \"l\" went another way"

    private static func list(_ name: String, holds: String, fails: String) -> ExpectationCase {
        ExpectationCase(
            name: "list's \(name)",
            steps: settled,
            holds: "prefetches: { l: { \(holds) } }",
            fails: "prefetches: { l: { \(fails) } }",
            message: message
        )
    }

    static let prefetches: [ExpectationCase] = [
        list("completed", holds: "completed: 1", fails: "completed: 2"),
        list("skipped", holds: "skipped: 1", fails: "skipped: 0"),
        list("failed", holds: "failed: 1", fails: "failed: 0"),
        list(
            "items",
            holds: "items: ['completed', 'invalidHTTPStatusCode', 'duplicate']",
            fails: "items: ['completed', 'invalidHTTPStatusCode', 'onDisk']"
        ),
        list("reports", holds: "reports: 3", fails: "reports: 2"),
        list("at", holds: "at: '50ms'", fails: "at: '51ms'"),
        list("queue", holds: "queue: 'main'", fails: "queue: { dispatch: 'elsewhere' }"),
        ExpectationCase(
            name: "list's pending",
            steps: list,
            holds: "prefetches: { l: { pending: true } }",
            fails: "prefetches: { l: { completed: 1 } }",
            message: message
        ),
        ExpectationCase(
            name: "list that is over",
            steps: settled,
            holds: "prefetches: { l: { completed: 1 } }",
            fails: "prefetches: { l: { pending: true } }",
            message: message
        ),
    ]
}
