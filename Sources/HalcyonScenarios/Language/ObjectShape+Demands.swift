import HalcyonServer

extension ObjectShape {
    /// What a rule may demand of a request, and of its client.
    var demandDeclaration: ObjectDeclaration {
        switch self {
        case .fieldDemand:
            ObjectDeclaration(
                "what a field must be",
                [
                    KeyDeclaration("present", .truth, "It is there, with any value."),
                    KeyDeclaration("pattern", .text, "Its values match this regular expression."),
                ]
            )
        case .bodyDemand:
            ObjectDeclaration(
                "what a body must be",
                [
                    KeyDeclaration("text", .text, "This text in UTF-8."),
                    KeyDeclaration("base64", .text, "These bytes in base 64."),
                    KeyDeclaration(
                        "json",
                        .any,
                        "JSON that has at least this; members of objects may be more."
                    ),
                ]
            )
        case .credential:
            ObjectDeclaration(
                "a user",
                [
                    KeyDeclaration("user", .text, isRequired: true, "The name."),
                    KeyDeclaration("password", .text, isRequired: true, "The password."),
                ]
            )
        case .digest:
            ObjectDeclaration(
                "a user of the scheme Digest",
                Self.credential.declaration.keys + [
                    KeyDeclaration(
                        "algorithm",
                        .word(ServerChallenge.DigestAlgorithm.allCases.map(\.rawValue)),
                        "The hash function; \"SHA-256\"."
                    ),
                    KeyDeclaration("nonce", .text, "What the server gives to be hashed; \"nonce\"."),
                ]
            )
        default:
            ObjectDeclaration(
                "who a client must be",
                [
                    KeyDeclaration("basic", .object(.credential), "Its name and password."),
                    KeyDeclaration("digest", .object(.digest), "A proof that it knows the password."),
                    KeyDeclaration("bearer", .text, "This token."),
                    KeyDeclaration("realm", .text, "The part of the server; \"halcyon\"."),
                ]
            )
        }
    }

    /// What a resource may hold.
    var resourceDeclaration: ObjectDeclaration {
        switch self {
        case .resource:
            ObjectDeclaration(
                "a resource",
                [
                    KeyDeclaration(
                        "versions",
                        .list(.object(.version)),
                        isRequired: true,
                        "Its states, the oldest first."
                    ),
                    KeyDeclaration("ranges", .flag, "Whether parts can be asked for; true."),
                ] + Self.deliveryKeys
            )
        case .version:
            ObjectDeclaration(
                "a version",
                [
                    KeyDeclaration("changesAt", .duration, "From when on, after the start; none."),
                    KeyDeclaration("etag", .text, "Its entity tag, with quotes."),
                    KeyDeclaration("lastModified", .date, "When it was changed."),
                    KeyDeclaration(
                        "headers",
                        .map(.either([.text, .list(.text)])),
                        "Fields of its own."
                    ),
                ] + Self.bodyKeys
            )
        default:
            ObjectDeclaration(
                "an informational head",
                [
                    KeyDeclaration("status", .count(102...199), isRequired: true, "The status."),
                    KeyDeclaration(
                        "headers",
                        .map(.either([.text, .list(.text)])),
                        "The fields."
                    ),
                ]
            )
        }
    }
}
