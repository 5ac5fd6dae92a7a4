extension ObjectShape {
    /// What objects under `expect` and `finally` may hold.
    var expectationDeclaration: ObjectDeclaration {
        switch self {
        case .expectation: Self.expectationDeclaration
        case .outcome: Self.outcomeDeclaration
        case .success: Self.successDeclaration
        case .received: Self.receivedDeclaration
        case .metrics: Self.metricsDeclaration
        case .prefetch: Self.prefetchDeclaration
        case .progress: Self.progressDeclaration
        case .cache: Self.cacheDeclaration
        case .entry: Self.entryDeclaration
        case .view: Self.viewDeclaration
        case .viewContent:
            ObjectDeclaration(
                "what a view shows",
                [
                    KeyDeclaration("image", .text, "The image of the load of this name."),
                    KeyDeclaration("placeholder", .text, "The placeholder of this name."),
                    KeyDeclaration("failureImage", .text, "The image for failures of this name."),
                ]
            )
        case .request:
            ObjectDeclaration(
                "a request",
                [
                    KeyDeclaration(
                        "headers",
                        .map(.either([.text, .nothing])),
                        "Fields it has; null: does not have."
                    ),
                    KeyDeclaration(
                        "body",
                        .either([.text, .nothing]),
                        "The text it carries; null: nothing."
                    ),
                ]
            )
        default: Self.traceDeclaration
        }
    }

    /// The keys of an expectation that are no names of loads.
    static let expectationKeys = [
        KeyDeclaration("cache", .object(.cache), "What the layers hold."),
        KeyDeclaration("views", .map(.object(.view)), "What views show and have shown."),
        KeyDeclaration(
            "prefetches",
            .map(.object(.prefetch)),
            "What became of lists that are prefetched."
        ),
        KeyDeclaration(
            "requests",
            .either([
                .count(0...100_000), .list(.either([.text, .map(.object(.request))])),
            ]),
            "How many requests came, or which, in order."
        ),
        KeyDeclaration("trace", .object(.trace), "What the client says of its inner steps."),
    ]

    private static let expectationDeclaration = ObjectDeclaration(
        "an expectation",
        names: .object(.outcome),
        expectationKeys
    )

    private static let outcomeDeclaration = ObjectDeclaration(
        "the outcome of a load",
        [
            KeyDeclaration("success", .either([.truth, .object(.success)]), "It has an image."),
            KeyDeclaration("failure", .text, "It failed with the error of this name."),
            KeyDeclaration("status", .count(100...599), "The HTTP status that the error carries."),
            KeyDeclaration("cause", .text, "The cause that the error carries."),
            KeyDeclaration(
                "errors",
                .list(.text),
                "The names of the errors that it lists, in order."
            ),
            KeyDeclaration("received", .object(.received), "It ended with a response."),
            KeyDeclaration(
                "response",
                .word(ResponseOrigin.allCases.map(\.rawValue)),
                "Where the response came from, as an HTTP cache tells it."
            ),
            KeyDeclaration("answer", .text, "A call of the cache ended with this word."),
            KeyDeclaration("pending", .truth, "It has not ended."),
            KeyDeclaration("cancelled", .truth, "It ended by a cancel."),
            KeyDeclaration("superseded", .truth, "A later load of the view replaced it."),
            KeyDeclaration("at", .duration, "When it ended, from the start of the scenario."),
            KeyDeclaration("within", .duration, "How long it took at most."),
            KeyDeclaration("queue", queueKind, "The queue it called back on."),
            KeyDeclaration(
                "synchronous",
                .flag,
                "Whether it called back before the call returned."
            ),
            KeyDeclaration("progress", .object(.progress), "What it said of its progress."),
            KeyDeclaration("cachedAtCompletion", .flag, "Whether the file was there by then."),
        ]
    )

    private static let successDeclaration = ObjectDeclaration(
        "a success",
        [
            KeyDeclaration(
                "from",
                .word(ImageOrigin.allCases.map(\.rawValue)),
                "Where the image came from."
            ),
            KeyDeclaration("size", .pair(1...1_000_000), "Its width and height."),
            KeyDeclaration("bytes", .size, "The length of the file it was decoded from."),
            KeyDeclaration("picture", .object(.picture), "It is this picture, pixel for pixel."),
            KeyDeclaration("scale", .count(1...16), "Its pixels per point."),
            KeyDeclaration("source", .stored, "Which source delivered it."),
            KeyDeclaration("originalSource", .stored, "Which source was asked for."),
            KeyDeclaration("revalidated", .flag, "Whether the server confirmed the stored copy."),
            KeyDeclaration(
                "metrics",
                .either([.nothing, .object(.metrics)]),
                "What fetching it took; null: it was not fetched."
            ),
        ]
    )

    private static let receivedDeclaration = ObjectDeclaration(
        "a response",
        [
            KeyDeclaration("status", .count(100...599), "Its status."),
            KeyDeclaration(
                "headers",
                .map(.either([.text, .truth, .nothing])),
                "Fields: the value, true: any, null: none; Age is compared where time is virtual."
            ),
            KeyDeclaration("size", .size, "The length of its body."),
            KeyDeclaration(
                "interim",
                .list(.count(100...199)),
                "The informational heads before it; over a URL session nobody sees them."
            ),
        ] + bodyKeys
    )

    private static let metricsDeclaration = ObjectDeclaration(
        "metrics",
        [
            KeyDeclaration("duration", .duration, "From the first request to the last byte."),
            KeyDeclaration("timeToResponse", .duration, "From there to the last response's head."),
            KeyDeclaration("received", .size, "The bytes of the body, decoded."),
            KeyDeclaration("redirects", .count(0...1_000), "How many redirects were followed."),
            KeyDeclaration("status", .count(100...599), "The status of the last response."),
        ]
    )

    private static let prefetchDeclaration = ObjectDeclaration(
        "the outcome of a prefetch",
        [
            KeyDeclaration("pending", .truth, "It is not over."),
            KeyDeclaration("completed", .count(0...1_000_000), "How many items were fetched."),
            KeyDeclaration("skipped", .count(0...1_000_000), "How many were there already."),
            KeyDeclaration("failed", .count(0...1_000_000), "How many could not be fetched."),
            KeyDeclaration(
                "items",
                .list(.text),
                "Each: \"completed\", why it was skipped, or the name of its error."
            ),
            KeyDeclaration("reports", .count(0...1_000_000), "How many items were told of singly."),
            KeyDeclaration("at", .duration, "When it was over, from the start of the scenario."),
            KeyDeclaration("queue", queueKind, "The queue it called back on."),
        ]
    )

    private static let progressDeclaration = ObjectDeclaration(
        "progress",
        [
            KeyDeclaration("last", .size, "The bytes received by the last report."),
            KeyDeclaration("total", .either([.size, .nothing]), "The total; null: unknown."),
            KeyDeclaration(
                "atLeast",
                .count(0...1_000_000),
                "How many reports there are at least."
            ),
        ]
    )

    private static let cacheDeclaration = ObjectDeclaration(
        "cache",
        CacheLayer.allCases.map {
            KeyDeclaration(
                $0.rawValue,
                .map(.either([.nothing, .object(.entry)])),
                "By URL or \"key:…\": null for no entry, {} for any."
            )
        }
    )

    private static let entryDeclaration = ObjectDeclaration(
        "a cache entry",
        [
            KeyDeclaration("etag", .text, "The stored validator."),
            KeyDeclaration(
                "expiresIn",
                .either([.duration, .nothing]),
                "The time it has left; null: for ever."
            ),
            KeyDeclaration("size", .size, "Its length or cost."),
            KeyDeclaration("options", .options, "The options of the load it is for."),
            KeyDeclaration("absent", .truth, "There is none."),
        ]
    )

    private static let contentKind = ValueKind.either([.word(["nothing"]), .object(.viewContent)])

    private static let viewDeclaration = ObjectDeclaration(
        "a view",
        [
            KeyDeclaration("shows", contentKind, "What it shows now."),
            KeyDeclaration(
                "indicator",
                .either([.flag, indicatorKind]),
                "Whether an indicator turns, or which."
            ),
            KeyDeclaration(
                "transitions",
                .list(.text),
                "All transitions it has made, as the option spells them."
            ),
            KeyDeclaration("inOrder", .list(contentKind), "What it has shown, with gaps."),
            KeyDeclaration("exactly", .list(contentKind), "All it has shown."),
            KeyDeclaration("never", .list(contentKind), "What it has never shown."),
        ]
    )

    private static let traceDeclaration = ObjectDeclaration(
        "trace",
        [
            KeyDeclaration("inOrder", .list(.text), "Steps that came in this order, with gaps."),
            KeyDeclaration("exactly", .list(.text), "All steps there were."),
            KeyDeclaration("never", .list(.text), "Steps that did not come."),
            KeyDeclaration("counts", .map(.count(0...1_000_000)), "How often each of these came."),
        ]
    )
}

extension ObjectShape {
    /// What objects under `matrix` may hold.
    var matrixDeclaration: ObjectDeclaration {
        switch self {
        case .matrix:
            ObjectDeclaration(
                "a matrix",
                [
                    KeyDeclaration(
                        "parameters",
                        .map(.list(.scalar)),
                        isRequired: true,
                        "Names and their values; $name stands for the row's value."
                    ),
                    KeyDeclaration(
                        "constraints",
                        .list(.object(.constraint)),
                        "What leaves rows out."
                    ),
                    KeyDeclaration(
                        "rules",
                        .list(.object(.matrixRule)),
                        isRequired: true,
                        "Expectations after the last step; the first that applies judges the row."
                    ),
                ]
            )
        case .constraint:
            ObjectDeclaration(
                "a constraint",
                [
                    KeyDeclaration("when", .map(.scalar), "The rows it is about; all."),
                    KeyDeclaration("same", .list(.text), "Parameters that must be equal there."),
                    KeyDeclaration("require", .map(.scalar), "Values that they must have there."),
                    KeyDeclaration("never", .truth, "There are no such rows."),
                ]
            )
        default:
            ObjectDeclaration(
                "a rule of a matrix",
                names: .object(.outcome),
                [KeyDeclaration("when", .map(.scalar), "The rows it judges; all.")]
                    + Self.expectationKeys
            )
        }
    }
}
