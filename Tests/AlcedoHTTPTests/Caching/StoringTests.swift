import Testing

@testable import AlcedoHTTP

/// What may be stored, and of it which fields (RFC 9111 §3, §3.1).
struct StoringTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var fields: HTTPFields
        var status: Int
        var request: HTTPRequest
        var isAllowed: Bool
        var testDescription: String {
            "\(request.method) \(request.fields.lines.map(\.value)) \(status) "
                + "\(fields.lines.map { "\($0.name): \($0.value)" })"
        }

        init(
            _ fields: HTTPFields,
            status: Int = 200,
            _ request: HTTPRequest,
            _ isAllowed: Bool
        ) {
            (self.fields, self.status) = (fields, status)
            (self.request, self.isAllowed) = (request, isAllowed)
        }

        init(_ fields: HTTPFields, status: Int = 200, _ isAllowed: Bool) {
            self.init(fields, status: status, Sample.request(), isAllowed)
        }
    }

    static let directives: [Row] = [
        Row([:], true), Row(["Cache-Control": "max-age=60"], true),
        Row(["Cache-Control": "no-store"], false),
        Row(["Cache-Control": "max-age=60, No-Store"], false),
        Row(["Cache-Control": "no-cache"], true), Row(["Cache-Control": "private"], true),
        Row(["Cache-Control": "private=\"a\", max-age=60"], true),
        Row(["Cache-Control": "no-store, must-understand"], true),
        Row(["Cache-Control": "no-store, must-understand, max-age=60"], status: 599, false),
        Row(["Cache-Control": "must-understand, max-age=60"], status: 599, false),
        Row(["Cache-Control": "must-understand, max-age=60"], status: 302, true),
        Row(["Vary": "*"], false), Row(["Vary": "Foo, *", "Cache-Control": "max-age=60"], false),
        Row(["Vary": "Foo"], true),
        Row([:], Sample.request(["Cache-Control": "no-store"]), false),
        Row([:], Sample.request(["Authorization": "Bearer x"]), true),
        Row([:], Sample.request(["Cache-Control": "no-cache"]), true),
    ]

    static let kinds: [Row] = [
        Row([:], Sample.request(method: "HEAD"), false),
        Row(["Cache-Control": "max-age=60"], Sample.request(method: "POST"), false),
        Row(["Cache-Control": "max-age=60"], Sample.request(method: "get"), false),
        Row(["Cache-Control": "max-age=60"], status: 103, false),
        Row(["Cache-Control": "max-age=60"], status: 304, false),
        Row(["Cache-Control": "max-age=60"], status: 412, false),
        Row(["Cache-Control": "max-age=60"], status: 416, false),
        Row([:], status: 404, true), Row([:], status: 500, false), Row([:], status: 299, false),
        Row([:], status: 302, false), Row(["Cache-Control": "max-age=60"], status: 302, true),
        Row(["Expires": "0"], status: 500, true),
        Row(["Cache-Control": "public"], status: 999, true),
        Row(["Cache-Control": "s-maxage=60"], status: 500, false),
        Row(["Content-Range": "bytes 0-4/10", "ETag": "\"a\""], status: 206, true),
        Row(["Content-Range": "bytes 0-4/10", "ETag": "W/\"a\""], status: 206, false),
        Row(["Content-Range": "bytes 0-4/10", "ETag": "a"], status: 206, false),
        Row(["Content-Range": "bytes 0-4/*", "ETag": "\"a\""], status: 206, false),
        Row(["Content-Range": "bytes 5-4/10", "ETag": "\"a\""], status: 206, false),
        Row(["Content-Range": "bytes 0-10/10", "ETag": "\"a\""], status: 206, false),
        Row(["ETag": "\"a\"", "Cache-Control": "max-age=60"], status: 206, false),
        Row(
            ["Content-Range": "bytes 0-4/10", "ETag": "\"a\"", "Content-Encoding": "gzip"],
            status: 206,
            false
        ),
    ]

    @Test(arguments: directives + kinds)
    func `a response may be stored or not`(row: Row) {
        let head = Sample.head(row.fields, status: row.status)
        let directives = ResponseDirectives(head.fields)
        #expect(Storing.isAllowed(head, directives, for: row.request) == row.isAllowed)
    }

    @Test func `the fields of the connection and of proxies are not stored`() {
        let stored = StoredFields.of(
            [
                "A": "1", "Connection": "close, b , C", "B": "2", "c": "3", "Keep-Alive": "x",
                "Proxy-Connection": "x", "TE": "x", "Transfer-Encoding": "x", "Upgrade": "x",
                "Proxy-Authenticate": "x", "Proxy-Authentication-Info": "x",
                "Proxy-Authorization": "x", "Set-Cookie": "a=b", "Date": Sample.date(0),
            ],
            receivedAt: Sample.start
        )
        #expect(stored.lines.map(\.name) == ["A", "Set-Cookie", "Date"])
    }

    @Test func `what decides about reuse stays, whatever Connection lists`() {
        let stored = StoredFields.of(
            ["Connection": "cache-control, vary", "Cache-Control": "no-cache", "Vary": "A"],
            receivedAt: Sample.start
        )
        #expect(stored["Cache-Control"] == "no-cache")
        #expect(stored["Vary"] == "A")
    }

    @Test(arguments: [[:], ["Date": "Sat, 01 Oct 2022 7:19:16 GMT"], ["Date": ""]] as [HTTPFields])
    func `a date that is missing or unreadable is that of receipt`(fields: HTTPFields) {
        let stored = StoredFields.of(fields, receivedAt: Sample.start)
        #expect(stored["Date"] == Sample.date(0))
        #expect(Sample.policy(fields).initialAge == .zero)
    }
}
