extension ObjectShape {
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
