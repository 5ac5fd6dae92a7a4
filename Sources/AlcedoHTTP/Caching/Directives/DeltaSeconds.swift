/// Numbers of seconds in fields (RFC 9111 §1.2.2).
enum DeltaSeconds {
    /// What a greater number counts as: 2³¹.
    static let greatest: Int64 = 2_147_483_648

    /// Reads a number of seconds: digits and nothing else; `nil` for anything else.
    static func parse(_ text: some StringProtocol) -> Duration? {
        var seconds: Int64 = 0
        guard !text.utf8.isEmpty else { return nil }
        for byte in text.utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            seconds = min(greatest, seconds * 10 + Int64(byte - 0x30))
        }
        return .seconds(seconds)
    }
}
