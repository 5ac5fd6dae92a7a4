/// Faults that a rule's replies have now and then, drawn by the script's seed.
package struct RandomFaults: Hashable, Sendable {
    /// How many of a million replies have one.
    package var millionths: Int
    /// Which; each is as likely.
    package var faults: [ServerFault]

    /// Makes the value.
    package init(millionths: Int, faults: [ServerFault]) {
        self.millionths = millionths
        self.faults = faults
    }

    /// The fault of a turn; `nil` for none.
    func fault(_ draws: inout TurnDraws) -> ServerFault? {
        guard !faults.isEmpty, draws.happens(millionths) else { return nil }
        return faults[draws.choice(of: faults.count)]
    }
}
