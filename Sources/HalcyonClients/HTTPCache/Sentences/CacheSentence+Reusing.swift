extension CacheSentence {
    /// RFC 9111 §4 to §4.2: which stored response is used, and when.
    static let reusing: [CacheSentence] = [
        CacheSentence("§4 target", .mustNot, "use a response for another URI"),
        CacheSentence("§4 method", .mustNot, "use a response for a method that it does not allow"),
        CacheSentence("§4 vary", .mustNot, "use a response for other fields than `Vary` lets it"),
        CacheSentence("§4 no-cache", .mustNot, "use a response with `no-cache` without validation"),
        CacheSentence(
            "§4 stale",
            .mustNot,
            "use a response that is neither fresh, nor permitted to be stale, nor validated",
            withoutScenario: "its three parts are sentences of §4.2, §4.2.4 and §4.3"
        ),
        CacheSentence("§4 age", .must, "send an `Age`, in place of one that is there"),
        CacheSentence("§4 write-through", .must, "write unsafe methods through to the origin"),
        CacheSentence("§4 collapse", .may, "answer several requests with one response"),
        CacheSentence("§4 most-recent", .must, "use the most recent of several by `Date`"),
        CacheSentence("§4 clock", .must, "validate each use when there is no clock to go by"),
        CacheSentence(
            "§4.1 match",
            .mustNot,
            "use a variant when a field that `Vary` names differs"
        ),
        CacheSentence(
            "§4.1 normalization",
            .may,
            "compare fields without what their definitions give no meaning"
        ),
        CacheSentence("§4.1 absent", .defines, "a field that is absent matches absence alone"),
        CacheSentence("§4.1 star", .defines, "`*` matches nothing"),
        CacheSentence("§4.1 several", .may, "choose the most recent of several that match"),
        CacheSentence(
            "§4.1 preference",
            .may,
            "choose among several by the weights of a request",
            withoutScenario: "not done: the most recent by `Date` is used"
        ),
        CacheSentence("§4.1 none-selected", .may, "forward with the tags of all when none matches"),
        CacheSentence("§4.2 fresh", .defines, "fresh is what has a lifetime greater than its age"),
        CacheSentence("§4.2 date-case", .should, "take dates whatever the case of their letters"),
        CacheSentence("§4.2 date-zone", .should, "take a date of another zone than GMT for none"),
        CacheSentence(
            "§4.2 resolution",
            .must,
            "round a date down when the clock is coarser",
            withoutScenario: "the clock is finer than a date"
        ),
        CacheSentence(
            "§4.2.1 order",
            .defines,
            "`max-age`, then `Expires`, then a guess says how long a response is fresh"
        ),
        CacheSentence(
            "§4.2.1 s-maxage",
            .defines,
            "`s-maxage` goes first, for shared caches alone"
        ),
        CacheSentence("§4.2.1 expires", .defines, "a lifetime by `Expires` counts from `Date`"),
        CacheSentence(
            "§4.2.1 duplicate",
            .should,
            "take a response for stale that says two lifetimes"
        ),
        CacheSentence(
            "§4.2.1 invalid",
            .should,
            "take a response for stale whose lifetime is none"
        ),
        CacheSentence("§4.2.2 explicit", .mustNot, "guess where a lifetime is given"),
        CacheSentence("§4.2.2 status", .mustNot, "guess for a status that needs `public` for it"),
        CacheSentence(
            "§4.2.2 fraction",
            .should,
            "guess a tenth of the time since the last change"
        ),
        CacheSentence("§4.2.3 age-value", .defines, "the age counts what `Age` says"),
        CacheSentence("§4.2.3 apparent", .defines, "and what `Date` says, never less than nothing"),
        CacheSentence("§4.2.3 delay", .defines, "`Age` is corrected by the time of the answer"),
        CacheSentence("§4.2.3 greater", .defines, "the greater of both is the initial age"),
        CacheSentence("§4.2.3 resident", .defines, "the time in store is added"),
        CacheSentence(
            "§4.2.4 forbidden",
            .mustNot,
            "serve a stale response when a directive forbids it"
        ),
        CacheSentence("§4.2.4 disconnected", .may, "serve a stale response when disconnected"),
        CacheSentence("§4.2.4 permitted", .mustNot, "serve a stale response that nobody permits"),
    ]
}
