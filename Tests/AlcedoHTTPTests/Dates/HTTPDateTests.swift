import AlcedoCore
import AlcedoHTTP
import Testing

/// The forms of dates, read strictly (RFC 9110 §5.6.7).
struct HTTPDateTests {
    /// 2026-06-15T12:00:00Z.
    private let now = Timestamp(secondsSince1970: 1_781_524_800)

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Wed Nov 16 08:49:37 1994", 784_975_777),
        ("SUN, 06 nov 1994 08:49:37 gmt", 784_111_777),
        ("SUNDAY, 06-NOV-94 08:49:37 Gmt", 784_111_777),
        // The day of the week is not compared.
        ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Tue, 29 Feb 2028 00:00:00 GMT", 1_835_395_200),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ])
    func `each of the three forms is read`(text: String, seconds: Int64) {
        #expect(HTTPDate.parse(text, now: now) == Timestamp(secondsSince1970: seconds))
    }

    @Test(arguments: [
        "", "0", "-1", "Sun", "1994-11-06T08:49:37Z", "784111777",
        "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37 AEST",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun,  06 Nov 1994 08:49:37 GMT",
        " Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Tue, 29 Feb 2027 00:00:00 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Son, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun Nov 06 08:49:37 94", "Sun Nov  6 08:49:37 1994 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 0\u{661} Nov 1994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37\u{A0}GMT",
    ])
    func `anything else is refused`(text: String) {
        #expect(HTTPDate.parse(text, now: now) == nil)
    }

    @Test(arguments: [
        ("Thursday, 18-Aug-50 02:01:18 GMT", "Thu, 18 Aug 2050 02:01:18 GMT"),
        ("Monday, 15-Jun-76 12:00:00 GMT", "Mon, 15 Jun 2076 12:00:00 GMT"),
        ("Wednesday, 16-Jun-76 12:00:00 GMT", "Wed, 16 Jun 1976 12:00:00 GMT"),
        ("Saturday, 01-Jan-77 00:00:00 GMT", "Sat, 01 Jan 1977 00:00:00 GMT"),
        ("Monday, 15-Jun-26 12:00:00 GMT", "Mon, 15 Jun 2026 12:00:00 GMT"),
    ])
    func `a year of two digits is no more than fifty years ahead`(text: String, full: String) throws
    {
        let date = try #require(HTTPDate.parse(text, now: now))
        #expect(HTTPDate.text(of: date) == full)
        #expect(HTTPDate.parse(text) == nil, "without the present the year is unknown")
    }

    @Test func `late in a century two digits mean the next one`() throws {
        let late = try #require(HTTPDate.parse("Tue, 15 Jun 2090 12:00:00 GMT"))
        let date = try #require(HTTPDate.parse("Friday, 01-Jan-10 00:00:00 GMT", now: late))
        #expect(HTTPDate.text(of: date) == "Wed, 01 Jan 2110 00:00:00 GMT")
    }

    @Test(arguments: ["Mon, 01 Jan 1601 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT"])
    func `a date out of range is held at the end of the range`(text: String) throws {
        let date = try #require(HTTPDate.parse(text))
        #expect(date == (text.contains("1601") ? .distantPast : .distantFuture))
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `a date is written in the preferred form and read back`(seconds: Int64, text: String) {
        let date = Timestamp(secondsSince1970: seconds)
        #expect(HTTPDate.text(of: date) == text)
        #expect(HTTPDate.text(of: date + .milliseconds(999)) == text)
        #expect(HTTPDate.parse(text) == date)
    }

    @Test func `days of five centuries are written and read back`() {
        for day in stride(from: Int64(-100_000), through: 100_000, by: 13) {
            let date = Timestamp(secondsSince1970: day * 86_400 + 86_399)
            guard HTTPDate.parse(HTTPDate.text(of: date)) == date else {
                Issue.record("day \(day) is not read as it was written")
                return
            }
        }
    }
}
