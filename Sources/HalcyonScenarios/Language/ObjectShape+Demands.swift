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
        case .credential, .digest: userDeclaration
        default:
            ObjectDeclaration(
                "who a client must be",
                [
                    KeyDeclaration("basic", .object(.credential), "Its name and password."),
                    KeyDeclaration(
                        "digest",
                        .object(.digest),
                        "A proof that it knows the password."
                    ),
                    KeyDeclaration("bearer", .text, "This token."),
                    KeyDeclaration("realm", .text, "The part of the server; \"halcyon\"."),
                ]
            )
        }
    }

    private var userDeclaration: ObjectDeclaration {
        switch self {
        case .credential:
            ObjectDeclaration(
                "a user",
                [
                    KeyDeclaration("user", .text, isRequired: true, "The name."),
                    KeyDeclaration("password", .text, isRequired: true, "The password."),
                ]
            )
        default:
            ObjectDeclaration(
                "a user of the scheme Digest",
                Self.credential.declaration.keys + [
                    KeyDeclaration(
                        "algorithm",
                        .word(ServerChallenge.DigestAlgorithm.allCases.map(\.rawValue)),
                        "The hash function; \"SHA-256\"."
                    ),
                    KeyDeclaration(
                        "nonce",
                        .text,
                        "What the server gives to be hashed; \"nonce\"."
                    ),
                ]
            )
        }
    }
}
