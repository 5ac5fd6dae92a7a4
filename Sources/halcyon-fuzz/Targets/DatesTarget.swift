import AlcedoCore
import AlcedoHTTP

extension FuzzTarget {
    /// `HTTPDate`: 8 bytes that say when it is read, and a text.
    static let dates = FuzzTarget(
        name: "dates",
        law: "a date is read as it was written, in any case of letters, and nothing around it"
    ) { (bytes) throws(Finding) in
        var input = FuzzInput(bytes)
        let number = (0..<8).reduce(Int64(0)) { value, _ in value << 8 | Int64(input.byte()) }
        let now = Timestamp(nanosecondsSince1970: number)
        let text = String(decoding: input.rest, as: UTF8.self)
        try writes(now)
        try reads(text, at: now)
    }

    /// What is written is read, to the second.
    private static func writes(_ date: Timestamp) throws(Finding) {
        let text = HTTPDate.text(of: date)
        guard let read = HTTPDate.parse(text) else {
            throw Finding(description: "\(text) is written and not read")
        }
        let difference = date - read
        try Finding.unless(
            difference >= .zero && difference < .seconds(1) && text.utf8.count == 29,
            "\(date) is written as \(text) and read as \(read)"
        )
    }

    private static func reads(_ text: String, at now: Timestamp) throws(Finding) {
        let date = HTTPDate.parse(text, now: now)
        let variants = [text.uppercased(), text.lowercased()]
        for variant in variants where text.utf8.allSatisfy({ $0 < 0x80 }) {
            try Finding.unless(
                HTTPDate.parse(variant, now: now) == date,
                "the case of letters changes \(text)"
            )
        }
        guard let date else { return }
        try writes(date)
        for other in [text + " ", " " + text, text + "\0", String(text.dropLast())] {
            try Finding.unless(
                HTTPDate.parse(other, now: now) == nil,
                "\"\(other)\" is read as a date"
            )
        }
        // Without a present only the year of two digits is refused.
        if HTTPDate.parse(text) == nil { try isNear(date, now) }
    }

    /// A year of two digits is at most 50 years ahead, and less than 100 behind that.
    private static func isNear(_ date: Timestamp, _ now: Timestamp) throws(Finding) {
        // At its ends the range of timestamps holds dates back.
        guard date > .distantPast, date < .distantFuture else { return }
        let ahead = (date - now).components.seconds / 86_400
        try Finding.unless(
            ahead <= 51 * 366 && ahead >= -51 * 366,
            "a year of two digits became \(HTTPDate.text(of: date)) on \(HTTPDate.text(of: now))"
        )
    }
}
