extension ObjectShape {
    /// What is drawn, and what takes time.
    var weatherDeclaration: ObjectDeclaration {
        switch self {
        case .latency:
            ObjectDeclaration(
                "a latency that is drawn",
                [
                    KeyDeclaration("uniform", .list(.duration), "From the first to the second."),
                    KeyDeclaration("lognormal", .object(.lognormal), "Around a median."),
                    KeyDeclaration("exponential", .object(.exponential), "Around a mean."),
                    KeyDeclaration("plus", .duration, "What is added to it; none."),
                ]
            )
        case .lognormal:
            ObjectDeclaration(
                "a lognormal latency",
                [
                    KeyDeclaration("median", .duration, isRequired: true, "Half are below it."),
                    KeyDeclaration(
                        "sigma",
                        .count(1...4_000),
                        isRequired: true,
                        "How far the logarithms are spread, in thousandths."
                    ),
                    KeyDeclaration("max", .duration, isRequired: true, "None is above it."),
                ]
            )
        case .exponential:
            ObjectDeclaration(
                "an exponential latency",
                [
                    KeyDeclaration("mean", .duration, isRequired: true, "Their mean."),
                    KeyDeclaration("max", .duration, isRequired: true, "None is above it."),
                ]
            )
        default: interruptionDeclaration
        }
    }

    private var interruptionDeclaration: ObjectDeclaration {
        switch self {
        case .slowHead:
            ObjectDeclaration(
                "a slow head",
                [
                    KeyDeclaration("bytes", .size, isRequired: true, "The length of each piece."),
                    KeyDeclaration("every", .duration, isRequired: true, "The time between two."),
                ]
            )
        case .healingStall:
            ObjectDeclaration(
                "a stall that heals",
                [
                    KeyDeclaration("after", .size, isRequired: true, "After so many bytes."),
                    KeyDeclaration("for", .duration, isRequired: true, "How long nothing comes."),
                ]
            )
        default:
            ObjectDeclaration(
                "random faults",
                [
                    KeyDeclaration("chance", .fraction, isRequired: true, "How many replies."),
                    KeyDeclaration(
                        "faults",
                        .list(Self.faultKind),
                        isRequired: true,
                        "Which; each is as likely."
                    ),
                ]
            )
        }
    }
}
