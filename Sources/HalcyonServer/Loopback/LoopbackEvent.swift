package import AlcedoHTTP

/// What those who watch a loopback server are told.
package enum LoopbackEvent: Sendable {
    /// A request has come, and its reply has been chosen.
    case arrived(LoopbackRecord)
    /// Its exchange has ended.
    case ended(LoopbackRecord)
    /// What came over a connection is no request, and was answered with a status of 400 or above.
    case refused(connection: UInt64, status: Int, reason: String)
}

/// A request at a loopback server, and what has become of it.
package struct LoopbackRecord: Sendable {
    /// Who answers.
    package var server: FakeServer
    /// Its number in that server's journal.
    package var id: Int
    /// The number of its connection, from 1 in the order of acceptance.
    package var connection: UInt64
    /// Which request of its connection it is, from 1.
    package var turn: Int
    /// The request as the script sees it.
    package var request: HTTPRequest
    /// The status of the reply that was sent; `nil` while none has been.
    package var status: Int?
    /// How many bytes of the body have been handed to the system, without their framing.
    package var bodyByteCount: Int64
    /// How it ended; `open` when it has just come.
    package var ending: JournalEntry.Ending
}
