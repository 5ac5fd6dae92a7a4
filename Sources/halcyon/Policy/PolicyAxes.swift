import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

/// What the table of the HTTP cache's policy varies: everything but the cache itself.
enum PolicyAxes {
    /// What a stored response says.
    struct Stored {
        /// How it stands in the table.
        var title: String
        var fields: HTTPFields
    }

    /// How old it is when the request comes.
    struct State {
        var title: String
        /// How far the clock moves, backwards below zero.
        var age: Duration
    }

    /// What the network does then.
    enum Outcome: String, CaseIterable {
        case notModified = "304"
        case new = "200"
        case error = "503"
        case offline = "no connection"
    }

    /// When responses are stored: 2026-01-01T00:00:00Z.
    static let start = Timestamp(secondsSince1970: 1_767_225_600)

    static let states = [
        State(title: "30 s old", age: .seconds(30)), State(title: "90 s old", age: .seconds(90)),
        State(title: "a day old", age: .seconds(86_400)),
        State(title: "clock set back", age: .seconds(-3_600)),
    ]

    /// What requests ask of caches; the empty one asks nothing.
    static let requests = [
        "", "no-cache", "max-age=0", "max-age=20", "min-fresh=40", "max-stale", "max-stale=60",
        "only-if-cached", "no-store",
    ]

    private static let directives = [
        "max-age=60", "private, max-age=60", "s-maxage=60", "max-age=60, immutable",
        "max-age=60, must-revalidate", "max-age=60, no-cache", "no-cache", "no-store",
        "no-store, must-understand", "max-age=0", "max-age=60, max-age=600", "max-age=one",
        "max-age=60, stale-while-revalidate=600", "max-age=60, stale-if-error=600",
        "max-age=60, must-revalidate, stale-while-revalidate=600, stale-if-error=600",
    ]

    static let stored: [Stored] =
        directives.map { text in
            Stored(
                title: "Cache-Control: \(text)",
                fields: ["Cache-Control": text, "ETag": "\"v1\""]
            )
        } + others

    private static let others = [
        Stored(
            title: "Cache-Control: max-age=60, without a validator",
            fields: ["Cache-Control": "max-age=60"]
        ),
        Stored(
            title: "Cache-Control: max-age=60, Age: 50",
            fields: ["Cache-Control": "max-age=60", "Age": "50", "ETag": "\"v1\""]
        ),
        Stored(
            title: "Expires: 60 s later",
            fields: ["Expires": HTTPDate.text(of: start + .seconds(60)), "ETag": "\"v1\""]
        ),
        Stored(
            title: "Expires: unreadable",
            fields: ["Expires": "0", "Last-Modified": HTTPDate.text(of: start + .seconds(-600))]
        ),
        Stored(
            title: "Last-Modified: 10 minutes before",
            fields: ["Last-Modified": HTTPDate.text(of: start + .seconds(-600))]
        ),
        Stored(title: "Vary: *", fields: ["Cache-Control": "max-age=60", "Vary": "*"]),
        Stored(title: "no field at all", fields: [:]),
    ]
}
