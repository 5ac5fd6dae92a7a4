public import AlcedoCore

/// Dates in fields (RFC 9110 §5.6.7): no locale, no time zone but GMT.
public enum HTTPDate {
    /// Reads a date in one of the three forms.
    ///
    /// | form | example |
    /// |---|---|
    /// | preferred | `Sun, 06 Nov 1994 08:49:37 GMT` |
    /// | RFC 850, obsolete | `Sunday, 06-Nov-94 08:49:37 GMT` |
    /// | asctime, obsolete | `Sun Nov  6 08:49:37 1994` |
    ///
    /// Names compare without regard to case; everything else is strict. The day of the week is a name
    /// of one, and is not compared with the date.
    ///
    /// - Parameters:
    ///   - text: The field's value.
    ///   - now: The present, which the two digits of an RFC 850 year need; without it that form is
    ///     refused.
    /// - Returns: The date; `nil` for anything else.
    public static func parse(_ text: String, now: Timestamp? = nil) -> Timestamp? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = HTTPDateReader(bytes)
            return reader.preferred() ?? now.flatMap { reader.rfc850(now: $0) } ?? reader.asctime()
        }
    }

    /// Writes a date in the preferred form, cut to whole seconds.
    public static func text(of date: Timestamp) -> String {
        let second = date.nanosecondsSince1970.flooredQuotient(1_000_000_000)
        let day = CalendarDay(since1970: second.flooredQuotient(86_400))
        let time = second - second.flooredQuotient(86_400) * 86_400
        let month = String(CalendarDay.monthNames[day.month - 1])
        return "\(day.weekdayName), \(day.day.digits(2)) \(month) \(day.year.digits(4)) "
            + "\((time / 3_600).digits(2)):\((time / 60 % 60).digits(2)):\((time % 60).digits(2)) GMT"
    }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
        self / divisor - (self % divisor < 0 ? 1 : 0)
    }
}

extension BinaryInteger {
    /// The decimal digits, with zeros in front.
    fileprivate func digits(_ count: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
    }
}
