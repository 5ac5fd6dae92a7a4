import HalcyonServer

/// Every object of the scenario language; the one table that reader, reference and help are made
/// from.
package enum ObjectShape: String, Sendable, CaseIterable {
    case scenario, given, fill, rule, reply, picture, noise, chunks, fault
    case fieldDemand, bodyDemand, resource, version, interim
    case latency, lognormal, exponential, slowHead, healingStall
    case challenge, credential, digest, randomFaults
    case loadStep, viewStep, cacheStep, networkStep
    case cancelStep, prefetchStep, stopStep, advanceStep, setClockStep, settleStep, releaseStep
    case clearStep, expireStep, diskStep, restartStep, systemStep, setStep, probeStep, expectStep
    case togetherStep, repeatStep
    case source, retry
    case disk, queue, expectation, outcome, success, received, metrics, prefetch, progress, cache,
        entry
    case view, viewContent, request, trace, matrix, constraint, matrixRule

    /// What it may hold.
    package var declaration: ObjectDeclaration {
        switch self {
        case .scenario, .given, .fill: headDeclaration
        case .rule, .reply, .picture, .noise, .chunks, .fault: serverDeclaration
        case .fieldDemand, .bodyDemand, .challenge, .credential, .digest: demandDeclaration
        case .resource, .version, .interim: resourceDeclaration
        case .latency, .lognormal, .exponential, .slowHead, .healingStall, .randomFaults:
            weatherDeclaration
        case .expectation, .outcome, .success, .received, .metrics, .prefetch, .progress, .cache,
            .entry,
            .view,
            .viewContent,
            .request, .trace:
            expectationDeclaration
        case .matrix, .constraint, .matrixRule: matrixDeclaration
        case .source, .retry: sourceDeclaration
        default: stepDeclaration
        }
    }

    /// The shapes of steps, in the order of the reference; each begins with its verb.
    package static let steps: [ObjectShape] = [
        .loadStep, .viewStep, .cacheStep,
        .cancelStep, .prefetchStep, .stopStep, .networkStep, .advanceStep, .settleStep,
        .setClockStep,
        .releaseStep,
        .clearStep, .expireStep, .diskStep, .restartStep, .systemStep, .setStep, .probeStep,
        .expectStep,
        .togetherStep, .repeatStep,
    ]

    /// The key that makes an object this step.
    package var verb: String { declaration.keys.first?.name ?? "" }

    private var headDeclaration: ObjectDeclaration {
        switch self {
        case .given: Self.givenDeclaration
        case .fill: Self.fillDeclaration
        default: Self.scenarioDeclaration
        }
    }
}

extension ObjectShape {
    private static let scenarioDeclaration = ObjectDeclaration(
        "a scenario",
        [
            KeyDeclaration("format", .count(1...1), isRequired: true, "The format's version."),
            KeyDeclaration("scenario", .text, isRequired: true, "What holds, as a sentence."),
            KeyDeclaration("covers", .list(.text), "The rules, reports and errors it is about."),
            KeyDeclaration("tags", .list(.text), "Words to choose scenarios by."),
            KeyDeclaration("notOn", .map(.text), "Stages it is not played on, each with a reason."),
            KeyDeclaration("clients", .list(.text), "The clients it is for; all without it."),
            KeyDeclaration("skip", .text, "Why it is not played."),
            KeyDeclaration(
                "expectedFailure",
                .text,
                "Why it is known to fail; that it holds is then a failure."
            ),
            KeyDeclaration(
                "expectedFindings",
                .map(.list(.text)),
                "What clients are known to get wrong, each exactly; one missing is a failure."
            ),
            KeyDeclaration("waive", .map(.text), "Checks that do not apply, each with a reason."),
            KeyDeclaration("given", .object(.given), "How things stand before the first step."),
            KeyDeclaration(
                "server",
                .map(.object(.rule)),
                "Rules \"METHOD [//host]/path?query\" and what they answer."
            ),
            KeyDeclaration("recording", .text, "A HAR file that is played as the server."),
            KeyDeclaration("steps", .list(.step), isRequired: true, "What is done, in order."),
            KeyDeclaration("finally", .object(.expectation), "What must hold at the end."),
            KeyDeclaration("matrix", .object(.matrix), "Plays it for every combination of values."),
        ]
    )

    private static let givenDeclaration = ObjectDeclaration(
        "given",
        [
            KeyDeclaration("clock", .date, "The wall clock at the start; 2026-01-01T00:00:00Z."),
            KeyDeclaration("options", .options, "Options of the client and defaults of loads."),
            KeyDeclaration("seed", .count(0...Int64.max), "The seed, instead of the command's."),
            KeyDeclaration("disk", .object(.disk), "What is wrong with the disk from the start."),
            KeyDeclaration("network", networkKind, "What lies before the server; \"none\"."),
            KeyDeclaration("caches", .list(.object(.fill)), "What the caches hold."),
        ]
    )

    private static let fillDeclaration = ObjectDeclaration(
        "an entry of caches",
        [
            KeyDeclaration(
                "layer",
                .word(CacheLayer.allCases.map(\.rawValue) + ["none"]),
                isRequired: true,
                "The layer that holds it; with \"none\" it is left out."
            ),
            KeyDeclaration("url", .stored, isRequired: true, "What it was loaded from."),
            KeyDeclaration("options", .options, "The options it was loaded with."),
            KeyDeclaration("age", .duration, "How long ago it was stored; no time."),
            KeyDeclaration("when", .map(.scalar), "The matrix rows it is there in."),
        ] + bodyKeys
    )

    /// The networks there are.
    static let networkKind = ValueKind.word(NetworkProfile.all.map(\.name))

    /// The keys that give the bytes of a body.
    static let bodyKeys = [
        KeyDeclaration("text", .text, "The body: this text in UTF-8."),
        KeyDeclaration("base64", .text, "The body: these bytes in base 64."),
        KeyDeclaration("file", .text, "The body: a file, by its path from the package's root."),
        KeyDeclaration("json", .any, "The body: this value as JSON."),
        KeyDeclaration("image", .object(.picture), "The body: a picture drawn from a seed."),
        KeyDeclaration("random", .object(.noise), "The body: bytes from a seed."),
    ]
}
