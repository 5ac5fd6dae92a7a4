extension CacheSentence {
    /// What other documents say of the same.
    static let extensions: [CacheSentence] = [
        CacheSentence(
            "§3 window",
            .may,
            "serve a stale response for so long while it is validated",
            in: "RFC 5861"
        ),
        CacheSentence("§3 revalidate", .should, "validate what is served so", in: "RFC 5861"),
        CacheSentence("§3 after", .mustNot, "serve it so after the window", in: "RFC 5861"),
        CacheSentence(
            "§3 forbidden",
            .mustNot,
            "serve it so where another directive forbids it",
            in: "RFC 5861"
        ),
        CacheSentence(
            "§4 window",
            .may,
            "serve a stale response for so long in place of an error",
            in: "RFC 5861"
        ),
        CacheSentence("§4 after", .mustNot, "serve it so after the window", in: "RFC 5861"),
        CacheSentence("§4 statuses", .defines, "errors are 500, 502, 503 and 504", in: "RFC 5861"),
        CacheSentence("§4 request", .may, "obey the directive in a request", in: "RFC 5861"),
        CacheSentence(
            "§2 immutable",
            .should,
            "not validate a fresh immutable response on a reload",
            in: "RFC 8246"
        ),
        CacheSentence(
            "§5.6.7 dates",
            .must,
            "read the three forms of a date, and a year of two digits within fifty years",
            in: "RFC 9110"
        ),
        CacheSentence(
            "§13.1.5 if-range",
            .mustNot,
            "compare weakly in `If-Range`, or send it without a strong validator",
            in: "RFC 9110"
        ),
        CacheSentence(
            "§14.2 ranges",
            .may,
            "answer one range of bytes, and send the whole for any other",
            in: "RFC 9110"
        ),
    ]
}
