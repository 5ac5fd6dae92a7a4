extension CacheSentence {
    /// RFC 9111 §3: which responses are stored, and what of them.
    static let storing: [CacheSentence] = [
        CacheSentence(
            "§3 method",
            .mustNot,
            "store the response to a method that is not understood"
        ),
        CacheSentence("§3 final", .mustNot, "store a response whose status is not final"),
        CacheSentence(
            "§3 partial-understood",
            .mustNot,
            "store a 206 or 304 without knowing what the status means"
        ),
        CacheSentence(
            "§3 must-understand",
            .mustNot,
            "store a response with `must-understand` without knowing what its status asks of caches"
        ),
        CacheSentence("§3 no-store", .mustNot, "store a response with `no-store`"),
        CacheSentence(
            "§3 shared",
            .mustNot,
            "store a `private` response, or one to credentials",
            withoutScenario:
                "it binds shared caches alone; §3.5 and §5.2.2.7 show that this one stores"
        ),
        CacheSentence(
            "§3 reason",
            .mustNot,
            "store a response that neither says that it may be nor has a status that does"
        ),
        CacheSentence("§3.1 all-fields", .must, "store every field, known or not"),
        CacheSentence(
            "§3.1 connection",
            .must,
            "leave out the fields of the connection and those that `Connection` lists"
        ),
        CacheSentence("§3.1 proxy", .mustNot, "store the fields that are a proxy's"),
        CacheSentence(
            "§3.1 trailers",
            .mustNot,
            "put trailer fields among the others",
            withoutScenario: "trailer fields are dropped where a message is read, before any cache"
        ),
        CacheSentence(
            "§3.2 update",
            .must,
            "put each field of an update in the place of the stored ones of its name"
        ),
        CacheSentence("§3.2 content-length", .mustNot, "take `Content-Length` from an update"),
        CacheSentence(
            "§3.2 content-fields",
            .may,
            "leave fields as they are that the stored bytes depend on"
        ),
        CacheSentence("§3.3 partial-stored", .may, "store a 206 as an incomplete 200"),
        CacheSentence(
            "§3.3 range-understood",
            .mustNot,
            "store a part whose unit or place is not understood"
        ),
        CacheSentence("§3.3 complete", .may, "complete a content by a request for the rest"),
        CacheSentence(
            "§3.3 incomplete-unused",
            .mustNot,
            "answer with an incomplete response, but for a range that lies within it"
        ),
        CacheSentence("§3.3 marked-206", .mustNot, "send a part without the status 206"),
        CacheSentence("§3.4", .may, "put parts together that share a strong validator"),
        CacheSentence(
            "§3.5",
            .mustNot,
            "store a response to credentials; binds shared caches, so that this one stores it"
        ),
    ]
}
