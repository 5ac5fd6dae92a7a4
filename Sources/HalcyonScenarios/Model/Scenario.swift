package import AlcedoCore
package import HalcyonServer

/// A scenario as it was read: what it says of itself, and its rows.
package struct Scenario: Sendable {
    /// The file's text, for messages.
    package var text: SourceText
    /// The place of its name.
    package var place: SourcePlace
    /// What holds, as a sentence.
    package var title: String
    /// The rules, reports and errors it is about.
    package var covers: [String]
    /// Words to choose it by.
    package var tags: [String]
    /// Why it is not played on a stage.
    package var notOn: [StageKind: String]
    /// The clients it is for; empty for all.
    package var clients: [String]
    /// Why it is not played at all.
    package var skip: String?
    /// Why it is known to fail.
    package var expectedFailure: String?
    /// What clients are known to get wrong, by their names.
    var findings: [String: [Marked<String>]]
    /// Why checks do not apply, by their names.
    package var waivers: [AlwaysOnCheck: String]
    /// What is played: one row, or those of the matrix.
    package var rows: [ScenarioRow]
    /// What it asks of a client.
    var needs: ScenarioNeeds

    /// The path of the file as it was given.
    package var path: String { text.file }

    /// The bytes of its name.
    var titleMark: Range<Int>
    /// The offsets of the places of rules and replies.
    var offsets: [SourcePlace: Int]
}

/// One play of a scenario.
package struct ScenarioRow: Sendable {
    /// The values of the matrix; `nil` without one.
    package var label: String?
    /// How things stand before the first step.
    var given: Given
    /// What the server answers.
    package var script: ServerScript
    /// What is done.
    var steps: [ScenarioStep]
    /// What must hold at the end; first what the matrix expects, then `finally`.
    var endings: [Expectation]
}

/// How things stand before the first step.
struct Given: Sendable {
    /// The wall clock; `nil` for the default.
    var clock: Timestamp?
    /// Options of the client and defaults of loads.
    var options: [OptionSetting] = []
    /// The seed; `nil` for the command's.
    var seed: UInt64?
    /// What is wrong with the disk.
    var disk: DiskStep?
    /// What lies before the server.
    var network = NetworkProfile.none
    /// What the caches hold.
    var fills: [Fill] = []

    /// One entry of a cache.
    struct Fill: Sendable {
        var mark: Range<Int>
        var layer: CacheLayer
        var target: String
        var options: [OptionSetting]
        var body: ReplyBody
        var age: Duration
    }
}

/// A check that is made in every scenario without being asked for.
package enum AlwaysOnCheck: String, Hashable, Sendable, CaseIterable {
    /// Each load completes exactly once.
    case completesOnce = "completes-once"
    /// Each load calls back on the queue it asked for.
    case queue
    /// After a cancel comes nothing but the completion that says so.
    case nothingAfterCancel = "nothing-after-cancel"
    /// Progress never falls, never passes the total, never comes after the completion.
    case progress
    /// No disk work is done on a caller's queue.
    case diskOffCallersQueue = "disk-off-callers-queue"
    /// Every request has a rule and a reply in turn.
    case matchedRequests = "matched-requests"
    /// Every reply is asked for, and every gate opened.
    case usedReplies = "used-replies"
    /// No request is open at the end.
    case closedRequests = "closed-requests"
    /// No timer that somebody waits for is armed at the end.
    case disarmedTimers = "disarmed-timers"
    /// No task is unfinished at the end.
    case finishedTasks = "finished-tasks"
    /// Views, handles and images are let go of.
    case released
    /// Each layer's size is the sum of its entries.
    case totals
    /// The same comes of it on every stage.
    case parity
}
