extension CacheSentence {
    /// RFC 9111 §5: the fields, and the numbers in them.
    static let fields: [CacheSentence] = [
        CacheSentence("§1.2.2 overflow", .must, "take a number beyond all bounds for a great one"),
        CacheSentence("§5.1 age", .defines, "`Age` is in whole seconds"),
        CacheSentence("§5.1 list", .should, "use the first of several ages"),
        CacheSentence("§5.1 invalid", .should, "pass over an age that is no number"),
        CacheSentence("§5.2 case", .defines, "names of directives have no case"),
        CacheSentence(
            "§5.2 forms",
            .should,
            "take arguments as tokens and quoted, in one line or more"
        ),
        CacheSentence("§5.2 forwarded", .must, "forward directives as they are"),
        CacheSentence("§5.2.1.1", .defines, "`max-age` of a request: no older response"),
        CacheSentence("§5.2.1.2", .defines, "`max-stale`: stale for so long is good enough"),
        CacheSentence("§5.2.1.3", .defines, "`min-fresh`: fresh for so long at least"),
        CacheSentence("§5.2.1.4", .defines, "`no-cache` of a request: not without validation"),
        CacheSentence("§5.2.1.5", .mustNot, "store the response to a request with `no-store`"),
        CacheSentence("§5.2.1.6", .defines, "`no-transform` of a request: as it is"),
        CacheSentence("§5.2.1.7", .should, "answer `only-if-cached` from the store, or with 504"),
        CacheSentence("§5.2.2.1", .defines, "`max-age` of a response: stale after so long"),
        CacheSentence(
            "§5.2.2.2 fresh",
            .defines,
            "`must-revalidate` is about stale responses alone"
        ),
        CacheSentence("§5.2.2.2 stale", .mustNot, "use a stale one before it has been validated"),
        CacheSentence("§5.2.2.2 disconnected", .must, "make an error when it cannot be: 504"),
        CacheSentence("§5.2.2.3", .should, "pass over `no-store` beside `must-understand`"),
        CacheSentence("§5.2.2.4", .mustNot, "use a response with `no-cache` without validation"),
        CacheSentence("§5.2.2.5", .mustNot, "store a response with `no-store`"),
        CacheSentence("§5.2.2.6", .mustNot, "transform the content"),
        CacheSentence("§5.2.2.7", .may, "store a `private` response in a private cache"),
        CacheSentence("§5.2.2.8", .defines, "`proxy-revalidate` binds shared caches alone"),
        CacheSentence("§5.2.2.9", .may, "store a `public` response that could not be stored else"),
        CacheSentence("§5.2.2.10", .defines, "`s-maxage` is for shared caches alone"),
        CacheSentence("§5.2.3 unknown", .must, "pass over directives that nobody knows"),
        CacheSentence(
            "§5.3 invalid",
            .must,
            "take a date of expiry that is none for one in the past"
        ),
        CacheSentence("§5.3 max-age-first", .must, "pass over `Expires` beside `max-age`"),
        CacheSentence("§5.4", .defines, "`Pragma` is deprecated, and is not looked at"),
        CacheSentence(
            "§5.5",
            .defines,
            "`Warning` is obsolete",
            withoutScenario: "none is made, and one that comes is a field as any other"
        ),
    ]
}
