extension CacheSentence {
    /// RFC 9111 §4.3 and §4.4: validation, freshening and invalidation.
    static let validating: [CacheSentence] = [
        CacheSentence("§4.3.1 request", .defines, "a validation is the request with conditions"),
        CacheSentence("§4.3.1 tags", .must, "send the tags of what is validated"),
        CacheSentence("§4.3.1 date", .should, "send `Last-Modified` of what is validated"),
        CacheSentence(
            "§4.3.1 part-by-date",
            .may,
            "ask for a part by its date of change",
            withoutScenario: "not done: a part without a strong tag is not stored"
        ),
        CacheSentence("§4.3.2 origin-only", .mustNot, "judge conditions that are the origin's"),
        CacheSentence(
            "§4.3.2 none-match",
            .should,
            "answer 304 when `If-None-Match` lists the stored tag"
        ),
        CacheSentence(
            "§4.3.2 modified-since",
            .should,
            "answer 304 when the stored response is no newer than `If-Modified-Since`"
        ),
        CacheSentence("§4.3.2 if-range", .should, "judge `If-Range` of a stored response"),
        CacheSentence(
            "§4.3.2 forwarded",
            .defines,
            "a 304 to a request's own conditions is passed on"
        ),
        CacheSentence(
            "§4.3.2 union",
            .may,
            "add the stored tags to those of a request",
            withoutScenario: "not done: a request with conditions keeps its own"
        ),
        CacheSentence("§4.3.3 not-modified", .defines, "a 304 lets the stored response be used"),
        CacheSentence("§4.3.3 full", .must, "use a full response in place of the stored one"),
        CacheSentence("§4.3.3 server-error", .may, "pass a 5xx on, or take it for no answer"),
        CacheSentence(
            "§4.3.3 retry",
            .may,
            "validate again after a 5xx",
            withoutScenario: "not done: whoever asks decides about retries"
        ),
        CacheSentence("§4.3.4 vary", .must, "update what the request could have selected"),
        CacheSentence("§4.3.4 strong", .mustNot, "update a response without the 304's strong tag"),
        CacheSentence(
            "§4.3.4 weak",
            .must,
            "update the most recent with the 304's weak validators"
        ),
        CacheSentence(
            "§4.3.4 none",
            .must,
            "update the one asked about by a 304 without validators"
        ),
        CacheSentence("§4.3.4 update", .must, "update fields as §3.2 says"),
        CacheSentence("§4.3.5 chosen", .defines, "a HEAD is about what a GET could have selected"),
        CacheSentence("§4.3.5 update", .should, "update when validators and length are the same"),
        CacheSentence("§4.3.5 stale", .should, "take a response for stale when they are not"),
        CacheSentence("§4.4 target", .must, "invalidate the target of an unsafe method"),
        CacheSentence("§4.4 unknown-method", .must, "take a method that nobody knows for unsafe"),
        CacheSentence("§4.4 non-error", .defines, "a 2xx or 3xx invalidates, an error does not"),
        CacheSentence("§4.4 locations", .may, "invalidate `Location` and `Content-Location`"),
        CacheSentence("§4.4 other-origin", .mustNot, "invalidate what another origin has"),
    ]
}
