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
            KeyDeclaration(
                "replies",
                .list(.object(.reply)),
                isRequired: true,
                "The replies in turn."
            ),
            KeyDeclaration(
                "afterwards",
                .word(ServerRule.Afterwards.allCases.map(\.rawValue)),
                "What a request after the last reply gets; \"fail\"."
            ),
            KeyDeclaration("optional", .flag, "Whether replies may be left over; false."),
            KeyDeclaration(
                "when",
                .map(.either([.text, .nothing])),
                "Fields that the request must have; null: must not have."
            ),
        ]
    )

    private static let replyDeclaration = ObjectDeclaration(
        "a reply",
        [
            KeyDeclaration("status", .count(200...599), "The status; 200."),
            KeyDeclaration(
                "headers",
                .map(.either([.text, .list(.text)])),
                "The fields; Content-Length is added."
            ),
            KeyDeclaration("latency", .duration, "The time until the head; none."),
            KeyDeclaration("chunks", .object(.chunks), "How the body is cut; in one piece."),
            KeyDeclaration("encoding", .word(["gzip"]), "Compresses the body on its way; none."),
            KeyDeclaration("gate", .text, "Holds the reply until a step releases this name."),
            KeyDeclaration(
                "when",
                .map(.either([.text, .nothing])),
                "Fields that the request must have in this turn; null: must not have."
            ),
            KeyDeclaration(
                "fault",
                .either([.word(faultWords), .object(.fault)]),
                "What goes wrong."
            ),
        ] + bodyKeys
    )

    private static let faultWords = [
        "refused", "tls", "timeout", "emptyReply", "noResponse", "notHTTP", "badGzip",
    ]

    private static let chunksDeclaration = ObjectDeclaration(
        "chunks",
        [
            KeyDeclaration("size", .size, isRequired: true, "The length of each but the last."),
            KeyDeclaration("pause", .duration, "The time before each but the first; none."),
            KeyDeclaration("length", .word(["unknown"]), "Sends no Content-Length."),
        ]
    )

    private static let faultDeclaration = ObjectDeclaration(
        "a fault",
        [
            KeyDeclaration("resetMidBody", .size, "Resets the connection after so many bytes."),
            KeyDeclaration("truncatedBody", .size, "Closes it in good order after so many."),
            KeyDeclaration("stallBody", .size, "Sends no more after so many."),
            KeyDeclaration("badChunk", .size, "Sends what is no chunk after so many."),
            KeyDeclaration("truncatedGzip", .size, "Cuts the compressed body after so many."),
        ]
    )
}
