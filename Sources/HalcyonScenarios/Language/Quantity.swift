package import AlcedoCore

/// Reads quantities as scenarios write them: a number and its unit in one text.
package enum Quantity {
    /// Reads a duration such as `120ms`, `1.5s`, `2m`, `25h` or `7d`; `nil` when it is none.
    package static func duration(_ text: String) -> Duration? {
        let units: [(String, Int64)] = [
            ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
            ("m", 60_000_000_000), ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
        ]
        return whole(text, units).map { .nanoseconds($0) }
    }

    /// Reads a size such as `250B`, `64KiB`, `1MB` or `1GiB`; `nil` when it is none.
    ///
    /// `KB MB GB` are powers of 1,000, `KiB MiB GiB` powers of 1,024.
    package static func size(_ text: String) -> ByteCount? {
        let units: [(String, Int64)] = [
            ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30),
            ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("B", 1),
        ]
        return whole(text, units).map { .bytes($0) }
    }

    /// Reads a rate such as `56kbit/s` or `1MB/s`, in bytes a second; `nil` when it is none.
    package static func rate(_ text: String) -> ByteCount? {
        guard text.hasSuffix("/s") else { return nil }
        let amount = String(text.dropLast(2))
        let bits: [(String, Int64)] = [
            ("kbit", 1_000), ("Mbit", 1_000_000), ("Gbit", 1_000_000_000), ("bit", 1),
        ]
        if let bits = whole(amount, bits) { return bits % 8 == 0 ? .bytes(bits / 8) : nil }
        return size(amount)
    }

    /// Reads a date of RFC 3339, such as `2026-01-01T00:00:00Z` or with `+02:00`; `nil` when it is
    /// none.
    ///
    /// A leap second counts as the second after it.
    package static func date(_ text: String) -> Timestamp? {
        let pattern =
            #/(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d\d):(\d\d))/#
        guard let match = text.wholeMatch(of: pattern)?.output,
            let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3),
            let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
            (1...12).contains(month), (1...days(in: month, year)).contains(day),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let digits = String(match.7 ?? "").padded(to: 9)
        let offset = (match.10.flatMap { Int64($0) } ?? 0, match.11.flatMap { Int64($0) } ?? 0)
        guard offset.0 < 24, offset.1 < 60, let fraction = Int64(digits) else { return nil }
        let shift = (offset.0 * 3_600 + offset.1 * 60) * (match.9 == "-" ? -1 : 1)
        let seconds = dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return Timestamp(secondsSince1970: seconds - shift) + .nanoseconds(fraction)
    }

    /// A duration in the largest unit that leaves a short text: `61s`, `1.5s`, `120ms`.
    package static func text(of duration: Duration) -> String {
        let nanoseconds = duration.wholeNanoseconds
        if nanoseconds == 0 { return "0ms" }
        let units: [(String, Int64)] = [
            ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
            ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
        ]
        for (name, factor) in units where nanoseconds % factor == 0 {
            return "\(nanoseconds / factor)\(name)"
        }
        return "\(nanoseconds)ns"
    }

    /// A number with at most nine decimals, times the factor of its unit; must come out whole.
    private static func whole(_ text: String, _ units: [(String, Int64)]) -> Int64? {
        guard let match = text.wholeMatch(of: #/(\d{1,15})(?:\.(\d{1,9}))?([A-Za-z]+)/#)?.output,
            let factor = units.first(where: { $0.0 == match.3 })?.1,
            let number = Int64(match.1)
        else { return nil }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        guard let decimals = match.2 else { return product }
        guard let fraction = Int64(decimals) else { return nil }
        let scale = decimals.reduce(Int64(1)) { scale, _ in scale * 10 }
        let part = fraction.multipliedFullWidth(by: factor)
        let (quotient, remainder) = scale.dividingFullWidth(part)
        guard remainder == 0 else { return nil }
        return product.addingSaturated(quotient)
    }

    private static func days(in month: Int64, _ year: Int64) -> Int64 {
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        switch month {
        case 2: return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar; years begin in March here, so that
    /// the leap day is a year's last.
    private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}

extension String {
    /// The text with zeros added up to a length.
    fileprivate func padded(to length: Int) -> String {
        self + String(repeating: "0", count: Swift.max(0, length - count))
    }
}
