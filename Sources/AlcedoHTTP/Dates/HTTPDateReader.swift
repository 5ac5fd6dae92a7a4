import AlcedoCore

/// Reads the forms of dates from bytes; each form starts at the beginning.
struct HTTPDateReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// `IMF-fixdate`: `Sun, 06 Nov 1994 08:49:37 GMT`.
    mutating func preferred() -> Timestamp? {
        place = 0
        guard weekday(short: true), skip(", "), let day = number(2), skip(" "), let month = month(),
            skip(" "), let year = number(4), skip(" "), let time = secondsOfDay(), skip(" GMT"),
            isAtEnd
        else { return nil }
        return Self.timestamp(year: year, month: month, day: day, time)
    }

    /// `rfc850-date`: `Sunday, 06-Nov-94 08:49:37 GMT`.
    mutating func rfc850(now: Timestamp) -> Timestamp? {
        place = 0
        guard weekday(short: false), skip(", "), let day = number(2), skip("-"),
            let month = month(), skip("-"), let year = number(2), skip(" "),
            let time = secondsOfDay(), skip(" GMT"), isAtEnd
        else { return nil }
        let full = Self.fullYear(year, month: month, day: day, time, now: now)
        return Self.timestamp(year: full, month: month, day: day, time)
    }

    /// `asctime-date`: `Sun Nov  6 08:49:37 1994`.
    mutating func asctime() -> Timestamp? {
        place = 0
        guard weekday(short: true), skip(" "), let month = month(), skip(" "),
            let day = skip(" ") ? number(1) : number(2), skip(" "), let time = secondsOfDay(),
            skip(" "), let year = number(4), isAtEnd
        else { return nil }
        return Self.timestamp(year: year, month: month, day: day, time)
    }

    /// A year of two digits: what appears to be more than 50 years ahead is the most recent year in
    /// the past with the same digits (RFC 9110 §5.6.7).
    private static func fullYear(
        _ digits: Int,
        month: Int,
        day: Int,
        _ time: Int,
        now: Timestamp
    ) -> Int {
        let today = CalendarDay(since1970: now.nanosecondsSince1970 / 86_400_000_000_000)
        let century = today.year / 100 * 100
        // The latest year with these digits that is no more than 50 years ahead.
        return [century + 100, century, century - 100].map { $0 + digits }.first { year in
            if year - today.year != 50 { return year - today.year < 50 }
            let limit = CalendarDay(year: year, month: today.month, day: today.day)
            guard let date = CalendarDay(year: year, month: month, day: day), let limit else {
                return true
            }
            return date.daysSince1970 <= limit.daysSince1970
        } ?? century + digits
    }

    private static func timestamp(year: Int, month: Int, day: Int, _ time: Int) -> Timestamp? {
        CalendarDay(year: year, month: month, day: day).map {
            Timestamp(secondsSince1970: Int64($0.daysSince1970) * 86_400 + Int64(time))
        }
    }

    private var isAtEnd: Bool { place == bytes.count }

    private mutating func weekday(short: Bool) -> Bool {
        CalendarDay.weekdayNames.contains { skip(short ? $0.prefix(3) : $0[...]) }
    }

    private mutating func month() -> Int? {
        CalendarDay.monthNames.firstIndex { skip($0[...]) }.map { $0 + 1 }
    }

    /// `hour ":" minute ":" second`, each of two digits.
    private mutating func secondsOfDay() -> Int? {
        guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60,
            // A leap second is allowed there.
            skip(":"), let second = number(2), second <= 60
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard place + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[place..<(place + digits)] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        place += digits
        return value
    }

    /// Passes a text, whatever the case of its letters.
    private mutating func skip(_ text: Substring) -> Bool {
        let count = text.utf8.count
        guard place + count <= bytes.count,
            zip(bytes[place...], text.utf8).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
        else { return false }
        place += count
        return true
    }
}
