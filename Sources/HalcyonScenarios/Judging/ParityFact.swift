/// One thing of a play that comes to the same on every stage.
///
/// What may differ is not in it, and this is the whole list:
///
/// | left out | because |
/// |---|---|
/// | instants, where time is real | the loopback stage waits, the others do not |
/// | the words of an error | the system's own are in them |
/// | fields of requests | a URL session adds some, and spells them its way |
/// | the scheme of requests | the socket server speaks no TLS, and sees every request as `http` |
/// | requests whose connection is refused | no socket server sees them |
/// | how an exchange ended for the server | a socket tells of a client that left only when written to |
/// | the number of reports of progress | a connection cuts a body where it likes |
/// | the order of reports of different loads | queues are real threads on two of the stages |
struct ParityFact: Hashable, Sendable {
    /// What it is about, in words: the same words on every stage.
    var subject: String
    /// What came of it, in words.
    var value: String
    /// The bytes of the file it is about.
    var mark: Range<Int>
    /// Whether it is an instant, which is compared where time is virtual.
    var isInstant = false
}

/// What came of one row of a scenario.
struct RowOutcome: Sendable {
    /// The values of the matrix; `nil` without one.
    var label: String?
    /// The seed it was played with.
    var seed: UInt64
    /// What came of it, in the order of the steps.
    var facts: [ParityFact]
}
