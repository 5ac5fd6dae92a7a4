import HalcyonServer

extension ObjectShape {
    /// What objects under `server` may hold.
    var serverDeclaration: ObjectDeclaration {
        switch self {
        case .rule: Self.ruleDeclaration
        case .reply: Self.replyDeclaration
        case .picture:
            ObjectDeclaration(
                "an image",
                [
                    KeyDeclaration("png", .pair(1...4_096), isRequired: true, "Width and height."),
                    KeyDeclaration("seed", .count(0...Int64.max), "What it shows; 1."),
                ]
            )
        case .noise:
            ObjectDeclaration(
                "random bytes",
                [
                    KeyDeclaration("size", .size, isRequired: true, "How many."),
                    KeyDeclaration("seed", .count(0...Int64.max), "Which; 1."),
                ]
            )
        case .chunks: Self.chunksDeclaration
        default: Self.faultDeclaration
        }
    }

    private static let ruleDeclaration = ObjectDeclaration(
        "a rule",
        [
            KeyDeclaration("replies", .list(.object(.reply)), "The replies in turn."),
            KeyDeclaration(
                "resource",
                .object(.resource),
                "What answers GET, HEAD, conditions and ranges by itself, in place of replies."
            ),
            KeyDeclaration(
                "afterwards",
                .word(ServerRule.Afterwards.allCases.map(\.rawValue)),
                "What a request after the last reply gets; \"fail\"."
            ),
            KeyDeclaration("optional", .flag, "Whether replies may be left over; false."),
            KeyDeclaration(
                "when",
                .map(.either([.text, .nothing, .object(.fieldDemand)])),
                "Fields that the request must have; null: must not have."
            ),
            KeyDeclaration(
                "query",
                .map(.either([.text, .nothing, .list(.text)])),
                "What the query must have, in plain text and any order; null: must not have."
            ),
            KeyDeclaration(
                "pattern",
                .text,
                "A regular expression that the whole path must match besides."
            ),
            KeyDeclaration(
                "body",
                .either([.nothing, .object(.bodyDemand)]),
                "What the request must carry; null: nothing."
            ),
            KeyDeclaration(
                "priority",
                .count(-1_000...1_000),
                "Rules of a higher one are asked first, however specific others are; 0."
            ),
            KeyDeclaration(
                "requires",
                .object(.challenge),
                "What a client must tell of itself; others get a 401."
            ),
            KeyDeclaration(
                "randomFaults",
                .object(.randomFaults),
                "Faults that come now and then, by the seed."
            ),
        ]
    )

    private static let replyDeclaration = ObjectDeclaration(
        "a reply",
        [
            KeyDeclaration("status", .count(200...599), "The status; 200, or 302 to redirect."),
            KeyDeclaration("redirect", .text, "Where to go instead: sets Location."),
            KeyDeclaration("cookies", .list(.text), "Lines of Set-Cookie."),
            KeyDeclaration(
                "when",
                .map(.either([.text, .nothing])),
                "Fields that the request must have in this turn; null: must not have."
            ),
        ] + deliveryKeys + bodyKeys
    )

    /// The keys that say how something is sent.
    static let deliveryKeys = [
        KeyDeclaration(
            "headers",
            .map(.either([.text, .list(.text)])),
            "The fields; Content-Length is added. {:name} is what the path captured."
        ),
        KeyDeclaration(
            "latency",
            .either([.duration, .object(.latency)]),
            "The time until the head; none."
        ),
        KeyDeclaration("chunks", .object(.chunks), "How the body is cut; in one piece."),
        KeyDeclaration("bandwidth", .rate, "What the body is carried at; at once."),
        KeyDeclaration(
            "encoding",
            .word(ContentCoding.allCases.map(\.rawValue)),
            "Compresses the body on its way; none."
        ),
        KeyDeclaration("interim", .list(.object(.interim)), "Informational heads before the head."),
        KeyDeclaration("trailers", .map(.text), "Fields after chunks of unknown length."),
        KeyDeclaration("gate", .text, "Holds the reply until a step releases this name."),
        KeyDeclaration("fault", faultKind, "What goes wrong."),
    ]

    /// A fault: a word, or an object with its place.
    static let faultKind = ValueKind.either([.word(faultWords), .object(.fault)])

    /// The faults without a place.
    private static let faultWords: [String] = {
        let placed = Set(faultDeclaration.keys.map(\.name))
        return ServerFault.Kind.allCases.map(\.rawValue).filter { !placed.contains($0) }
    }()

    private static let chunksDeclaration = ObjectDeclaration(
        "chunks",
        [
            KeyDeclaration(
                "size",
                .either([.size, .list(.size)]),
                isRequired: true,
                "The length of each but the last; of a list, the last goes on."
            ),
            KeyDeclaration(
                "pause",
                .either([.duration, .list(.duration)]),
                "The time before each but the first; none."
            ),
            KeyDeclaration("length", .word(["unknown"]), "Sends no Content-Length."),
        ]
    )

    private static let faultDeclaration = ObjectDeclaration(
        "a fault",
        [
            KeyDeclaration("garbage", .size, "Sends so many bytes that mean nothing."),
            KeyDeclaration("resetInHead", .size, "Resets the connection within the head."),
            KeyDeclaration("closeInHead", .size, "Closes it in good order within the head."),
            KeyDeclaration("stallHead", .size, "Sends no more after so many bytes of the head."),
            KeyDeclaration("slowHead", .object(.slowHead), "Sends the head in pieces."),
            KeyDeclaration("headerBomb", .size, "Sends a head of so many bytes."),
            KeyDeclaration(
                "interleavedInterim",
                .count(1...100),
                "Sends so many informational heads first."
            ),
            KeyDeclaration("wrongLength", .size, "Promises so many bytes of body."),
            KeyDeclaration("overlongBody", .size, "Sends so many bytes more than promised."),
            KeyDeclaration("resetMidBody", .size, "Resets the connection after so many bytes."),
            KeyDeclaration("truncatedBody", .size, "Closes it in good order after so many."),
            KeyDeclaration("stallBody", .size, "Sends no more after so many."),
            KeyDeclaration("healingStall", .object(.healingStall), "Sends nothing for a time."),
            KeyDeclaration("badChunk", .size, "Sends what is no chunk after so many."),
            KeyDeclaration("truncatedGzip", .size, "Cuts the compressed body after so many."),
        ]
    )
}
