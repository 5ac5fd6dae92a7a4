/// Something that Apple's `URLSession` does for a protocol of one's own and Foundation's on Linux does
/// not, as measured with Swift 6.3.
///
/// A test for each case proves what Foundation does, so that a later version that does better is
/// noticed.
package enum StubCapability: String, CaseIterable, Sendable {
    /// Calls of the client when the task has ended.
    case lateCalls
    /// `task.cancel()` within `startLoading`.
    case cancelWithinStart
    /// An end without a response.
    case endWithoutResponse
    /// `urlProtocol(_:wasRedirectedTo:redirectResponse:)`.
    case redirects
    /// A 401 with `WWW-Authenticate`.
    case challenges
    /// A body in pieces, for a task with a completion handler.
    case piecesForHandlers
    /// A receiver that is slower than the sender.
    case backpressure
    /// Download tasks.
    case downloads
    /// The body of an upload task.
    case uploads
    /// The time-out of a request.
    case timeouts
    /// The disposition that a delegate answers a response with.
    case dispositions
    /// `suspend()` and `resume()`.
    case suspension
    /// `stopLoading` at the end of a task.
    case stopAtEnd
    /// `URLProtocol.setProperty`.
    case properties
    /// `canonicalRequest(for:)`.
    case canonicalRequests
    /// The fields and the time-out of a configuration.
    case configuredFields
    /// Counts of bytes and progress.
    case byteCounts
}

extension StubCapability {
    /// What it is about, for a table.
    package var title: String { row.0 }

    /// What Foundation on Linux does.
    package var foundation: String { row.1 }

    /// What a stub of Halcyon does there.
    package var stub: String { row.2 }

    private var row: (String, String, String) {
        endingRow ?? carriedRow ?? leftRow
    }

    /// What takes the process down.
    private var endingRow: (String, String, String)? {
        switch self {
        case .lateCalls:
            (
                "client calls after the end", "the process ends",
                "sends nothing after a stop or the end"
            )
        case .cancelWithinStart:
            ("`task.cancel()` in `startLoading`", "the process ends", "never does it")
        case .endWithoutResponse:
            (
                "an end without a response", "the process of whoever awaits it ends",
                "fails tasks that are awaited or have a handler, with the reason"
            )
        case .redirects:
            (
                "`wasRedirectedTo`", "the process ends",
                "follows redirects itself, as far as 20; asks the delegate"
            )
        default: nil
        }
    }

    /// What a stub does in its place.
    private var carriedRow: (String, String, String)? {
        switch self {
        case .challenges:
            (
                "a 401 with a challenge", "the task never ends, or goes to the network",
                "asks the delegate and answers `Basic` itself; `Digest` is refused once it is "
                    + "answered; a space before the field's value keeps Foundation out"
            )
        case .piecesForHandlers:
            (
                "a body in pieces, for a handler or `await`", "only the last piece arrives",
                "sends one piece"
            )
        case .backpressure:
            (
                "a slow delegate", "every piece waits in memory",
                "makes a piece when the one before has been passed on"
            )
        case .uploads:
            (
                "the body of an upload task", "hidden",
                "finds it, reads files and streams, asks the delegate for one"
            )
        case .timeouts:
            ("time-outs", "none", "keeps that of the request, or else of the configuration")
        default: nil
        }
    }

    /// What stays as it is.
    private var leftRow: (String, String, String) {
        switch self {
        case .downloads:
            ("download tasks", "neither a file nor an error", "refuses them, with the reason")
        case .dispositions:
            ("the disposition of a response", "ignored", "cannot know it: call `task.cancel()`")
        case .suspension:
            (
                "`suspend()` and `resume()`", "the loading starts again, its start is seen twice",
                "is asked again: two requests in the journal"
            )
        case .stopAtEnd:
            ("`stopLoading` at the end", "called after a cancel only", "does not need it")
        case .properties:
            ("`URLProtocol.setProperty`", "lost", "does not need it")
        case .canonicalRequests:
            ("`canonicalRequest(for:)`", "never called", "does not need it")
        case .configuredFields:
            (
                "`httpAdditionalHeaders`", "not in the request that a protocol sees",
                "cannot see them: set them on the request"
            )
        default:
            ("`countOfBytesReceived`, `progress`", "stay 0", "cannot set them")
        }
    }

    /// The page of all of them.
    package static var page: String {
        let rows = allCases.map { "| \($0.title) | \($0.foundation) | \($0.stub) |" }
        return """
            # What Linux cannot do

            What Foundation on Linux does not do for a protocol of one's own, and what a stub does about it.

            ## Overview

            Measured with Swift 6.3; a test for each row fails when Foundation does something else. The table is made
            by `halcyon index --accept` from `StubCapability`. On Apple's systems the second column is empty: there the
            system does what the first says.

            One thing is not in it, since no test can hold it: a client that is called on another queue than the task's own
            is a race, which with many tasks at once ends the process more often than not. A stub finds that queue by
            reflection, and a test fails when it is no longer where it is looked for.

            | what | Foundation on Linux | a stub of Halcyon on Linux |
            |---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }
}
