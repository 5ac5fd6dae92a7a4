import AlcedoCore
import HalcyonScenarios
import Testing

struct QuantityTests {
    @Test(
        arguments: [
            ("120ms", 120_000_000), ("1.5s", 1_500_000_000), ("2m", 120_000_000_000),
            ("25h", 90_000_000_000_000), ("7d", 604_800_000_000_000), ("0s", 0), ("3us", 3_000),
            ("1ns", 1), ("0.25ms", 250_000),
        ] as [(String, Int64)]
    )
    func `durations have a number and a unit`(text: String, nanoseconds: Int64) {
        #expect(Quantity.duration(text)?.wholeNanoseconds == nanoseconds)
    }

    @Test(arguments: [
        "", "5", "s", "-5s", "5 s", "1.s", ".5s", "5S", "5min", "0.5ns", "99999999999999d", "1e3s",
        "１s",
    ])
    func `what is no duration is refused`(text: String) {
        #expect(Quantity.duration(text) == nil)
    }

    @Test(
        arguments: [
            ("250B", 250), ("64KiB", 65_536), ("1MB", 1_000_000), ("1GiB", 1_073_741_824),
            ("1.5KiB", 1_536), ("0B", 0),
        ] as [(String, Int64)]
    )
    func `sizes have a number and a unit`(text: String, bytes: Int64) {
        #expect(Quantity.size(text) == .bytes(bytes))
    }

    @Test(arguments: ["1kb", "1", "1.5B", "-1B", "B", "9999999999GiB"])
    func `what is no size is refused`(text: String) {
        #expect(Quantity.size(text) == nil)
    }

    @Test(arguments: [("56kbit/s", 7_000), ("1MB/s", 1_000_000), ("3bit/s", nil), ("1MB", nil)])
    func `rates are sizes or bits a second`(text: String, bytes: Int64?) {
        #expect(Quantity.rate(text)?.bytes == bytes)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:00Z", 1_767_225_600),
            ("2000-02-29T12:00:00+02:00", 951_818_400), ("1969-12-31T23:59:59z", -1),
            ("2024-03-01T00:00:00-05:30", 1_709_271_000), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ] as [(String, Int64)]
    )
    func `dates are those of RFC 3339`(text: String, seconds: Int64) {
        #expect(Quantity.date(text) == Timestamp(secondsSince1970: seconds))
    }

    @Test func `a date may have a fraction`() {
        let date = Quantity.date("1970-01-01T00:00:01.25Z")
        #expect(date?.nanosecondsSince1970 == 1_250_000_000)
    }

    @Test(arguments: [
        "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01", "2026-01-01T00:00:00",
        "2026-01-01 00:00:00Z", "2026-01-32T00:00:00Z", "2026-00-01T00:00:00Z",
    ])
    func `what is no date is refused`(text: String) {
        #expect(Quantity.date(text) == nil)
    }

    @Test(arguments: ["120ms", "1500ms", "61s", "2m", "25h", "7d", "0ms", "3us", "7ns"])
    func `a duration is written as short as it can be`(text: String) throws {
        let duration = try #require(Quantity.duration(text))
        let written = Quantity.text(of: duration)
        #expect(Quantity.duration(written) == duration)
        #expect(written == text)
    }
}
