import Testing

@testable import AlcedoHTTP

/// The directives of `Cache-Control`, sound and not (RFC 9111 §5.2).
struct DirectiveTests {
    @Test(arguments: [
        ("max-age=60", ResponseDirectives.MaximumAge.lifetime(.seconds(60))),
        ("MAX-Age=60", .lifetime(.seconds(60))),
        ("foo, max-age=60", .lifetime(.seconds(60))),
        (",, max-age=60 ,", .lifetime(.seconds(60))),
        ("foo=\"a, max-age=1\", max-age=60", .lifetime(.seconds(60))),
        ("max-age=\"60\"", .lifetime(.seconds(60))),
        ("max-age=\"6\\0\"", .lifetime(.seconds(60))),
        ("max-age=0060", .lifetime(.seconds(60))),
        ("max-age=60, max-age=60", .lifetime(.seconds(60))),
        ("max-age=99999999999999999999999", .lifetime(.seconds(2_147_483_648))),
        ("max-age", .invalid), ("max-age=", .invalid), ("max-age=-1", .invalid),
        ("max-age=1.5", .invalid), ("max-age=60s", .invalid), ("max-age='60'", .invalid),
        ("max-age =60", .invalid), ("max-age= 60", .invalid), ("max-age=6 0", .invalid),
        ("max-age=\"60", .invalid), ("max-age=\"60\"0", .invalid), ("max-age=\u{661}", .invalid),
        ("max-age=60, max-age=1", .invalid), ("max-age=1, max-age=x", .invalid),
        ("s-maxage=60", .absent), ("xmax-age=60", .absent), ("foo=max-age=60", .absent),
        ("extension=\"max-age=60\"", .absent), ("\"max-age=60\"", .absent), ("", .absent),
    ])
    func `max-age is a lifetime, absent or invalid`(
        text: String,
        expected: ResponseDirectives.MaximumAge
    ) {
        #expect(ResponseDirectives(["Cache-Control": text]).maximumAge == expected)
    }

    @Test(arguments: [
        ("no-store", ["no-store"]), ("No-Store", ["no-store"]), ("no-store=x", ["no-store"]),
        ("no-store foo", ["no-store"]), ("max-age=1,no-store", ["no-store"]),
        ("no-cache", ["no-cache"]), ("no-cache=\"Set-Cookie, Foo\"", ["no-cache"]),
        ("must-revalidate", ["must-revalidate"]), ("must-understand", ["must-understand"]),
        ("public", ["public"]), ("private", ["private"]), ("private=\"foo\"", ["private"]),
        ("immutable", ["immutable"]), ("no-cache, PUBLIC", ["no-cache", "public"]),
        ("x-no-store", []), ("no-stores", []), ("foo=no-store", []), ("\"no-store\"", []), ("", []),
    ])
    func `a word counts whatever its case and what follows it`(text: String, words: [String]) {
        #expect(ResponseDirectives(["Cache-Control": text]).words == words)
    }

    @Test func `lines are one list`() {
        let directives = ResponseDirectives(
            HTTPFields([
                .init(name: "cache-control", value: "max-age=60"),
                .init(name: "Cache-Control", value: "no-store, stale-if-error=5"),
                .init(name: "CACHE-CONTROL", value: "stale-while-revalidate=7"),
            ])
        )
        #expect(directives.maximumAge == .lifetime(.seconds(60)))
        #expect(directives.forbidsStoring)
        #expect(directives.staleIfError == .seconds(5))
        #expect(directives.staleWhileRevalidate == .seconds(7))
    }

    @Test(arguments: [
        ("stale-if-error", Duration.zero), ("stale-if-error=x", .zero),
        ("stale-if-error=9, stale-if-error=3", .seconds(3)),
    ])
    func `of permissions the narrowest counts`(text: String, expected: Duration) {
        #expect(ResponseDirectives(["Cache-Control": text]).staleIfError == expected)
        #expect(RequestDirectives(["Cache-Control": text]).staleIfError == expected)
    }

    @Test(
        arguments: [
            ("max-age=5, max-age=9", .seconds(5), nil, nil), ("max-age=x", .zero, nil, nil),
            ("max-stale", nil, .seconds(2_147_483_648), nil),
            ("max-stale=7", nil, .seconds(7), nil),
            ("max-stale, max-stale=7", nil, .seconds(7), nil), ("max-stale=x", nil, .zero, nil),
            ("min-fresh=5, min-fresh=9", nil, nil, .seconds(9)),
            ("min-fresh=x", nil, nil, .seconds(2_147_483_648)), ("no-cache", nil, nil, nil),
        ] as [(String, Duration?, Duration?, Duration?)]
    )
    func `of what a request asks the strictest counts`(
        text: String,
        maximumAge: Duration?,
        maximumStaleness: Duration?,
        minimumFreshness: Duration?
    ) {
        let directives = RequestDirectives(["Cache-Control": text])
        #expect(directives.maximumAge == maximumAge)
        #expect(directives.maximumStaleness == maximumStaleness)
        #expect(directives.minimumFreshness == minimumFreshness)
    }

    @Test func `garbage is read to its end`() {
        let pieces = ["\"", "=", ",", "\\", " ", "a", "max-age", "\u{0}", "é", "1"]
        for seed in 0..<2_000 {
            var state = UInt64(seed)
            let text = (0..<12).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return pieces[Int(state >> 33) % pieces.count]
            }.joined()
            let count = DirectiveList([text]).reduce(0) { count, _ in count + 1 }
            #expect(count <= text.utf8.count)
        }
    }
}

extension ResponseDirectives {
    /// The directives without a number that were found.
    fileprivate var words: [String] {
        [
            ("no-store", forbidsStoring), ("no-cache", requiresValidation),
            ("must-revalidate", forbidsStale), ("must-understand", requiresUnderstanding),
            ("public", isPublic), ("private", isPrivate), ("immutable", isImmutable),
        ].filter(\.1).map(\.0)
    }
}
