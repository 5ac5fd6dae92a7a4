import AlcedoSeams
import HalcyonWorld

extension ObjectShape {
    /// What a step, and what stands in one, may hold.
    var stepDeclaration: ObjectDeclaration {
        switch self {
        case .loadStep: Self.loadDeclaration
        case .viewStep: Self.viewDeclaration
        case .cacheStep: Self.cacheDeclaration
        case .prefetchStep: Self.prefetchDeclaration
        case .disk: Self.diskDeclaration
        case .queue:
            ObjectDeclaration(
                "a queue",
                [
                    KeyDeclaration("dispatch", .text, "The Dispatch queue of this label."),
                    KeyDeclaration("operation", .text, "The Operation queue of this name."),
                ]
            )
        default: ObjectDeclaration("a step", shortStepKeys + [Self.rowsKey])
        }
    }

    /// What every step can say of a matrix.
    private static let rowsKey = KeyDeclaration(
        "when",
        .map(.scalar),
        "The matrix rows it is done in."
    )

    /// The places where a caller can be, or be called back.
    static let queueKind = ValueKind.either([.text, .object(.queue)])

    private var shortStepKeys: [KeyDeclaration] {
        switch self {
        case .cancelStep:
            [
                KeyDeclaration("cancel", .text, "Cancels the load of this name."),
                KeyDeclaration("on", Self.queueKind, "The queue that asks for it; main."),
            ]
        case .stopStep:
            [
                KeyDeclaration("stop", .text, "Stops the list of this name."),
                KeyDeclaration("on", Self.queueKind, "The queue that asks for it; main."),
            ]
        case .advanceStep: [KeyDeclaration("advance", .duration, "Lets time pass.")]
        case .settleStep:
            [KeyDeclaration("settle", .truth, "Lets time pass until nothing is waited for.")]
        case .setClockStep: [KeyDeclaration("setClock", .date, "Sets the wall clock.")]
        case .releaseStep: [KeyDeclaration("release", .text, "Opens the gate of this name.")]
        case .clearStep: [KeyDeclaration("clear", Self.layerKind, "Empties a layer.")]
        case .expireStep:
            [KeyDeclaration("expire", Self.layerKind, "Removes what has expired from a layer.")]
        case .diskStep:
            [KeyDeclaration("disk", .object(.disk), "Does something to the disk.")]
        case .restartStep:
            [KeyDeclaration("restart", .truth, "Ends the process and starts a new one.")]
        case .networkStep, .systemStep, .setStep: surroundingsKeys
        case .probeStep:
            [KeyDeclaration("probe", .stored, "Asks whether the disk holds it, and no more.")]
        case .expectStep:
            [KeyDeclaration("expect", .object(.expectation), "What must hold now.")]
        case .togetherStep:
            [KeyDeclaration("together", .list(.step), "Steps that are done in one turn of main.")]
        default:
            [
                KeyDeclaration("repeat", .count(1...1_000), "How often; ${turn} counts from 1."),
                KeyDeclaration("steps", .list(.step), isRequired: true, "What is repeated."),
            ]
        }
    }

    private var surroundingsKeys: [KeyDeclaration] {
        switch self {
        case .networkStep:
            [
                KeyDeclaration(
                    "network",
                    Self.networkKind,
                    "What lies before the server from now on."
                )
            ]
        case .systemStep:
            [
                KeyDeclaration(
                    "system",
                    .word(SystemEvent.allCases.map(\.rawValue)),
                    "Tells the client of an event of the system."
                )
            ]
        default:
            [
                KeyDeclaration(
                    "set",
                    .options,
                    "Changes options of the client and defaults of loads."
                )
            ]
        }
    }

    private static let layerKind = ValueKind.word(CacheLayer.allCases.map(\.rawValue) + ["all"])

    private static let loadDeclaration = ObjectDeclaration(
        "a load",
        [
            KeyDeclaration("load", sourceKind, "Loads an image."),
            KeyDeclaration("as", .text, "Its name in the scenario."),
            KeyDeclaration("options", .options, "Its options."),
            KeyDeclaration("on", queueKind, "The queue that asks for it; main."),
            KeyDeclaration(
                "callbackQueue",
                queueKind,
                "\"mainAsync\", \"mainCurrentOrAsync\", \"untouch\" or a queue."
            ),
            KeyDeclaration(
                "form",
                .word(LoadOrder.APIForm.allCases.map(\.rawValue)),
                "The form of the call; \"completion\"."
            ),
            KeyDeclaration(
                "cancelIn",
                .text,
                "Cancels itself as soon as this inner step of the client comes."
            ),
            KeyDeclaration("method", .text, "The request's method; \"GET\"."),
            KeyDeclaration(
                "headers",
                .map(.either([.text, .list(.text)])),
                "The request's fields; none."
            ),
            KeyDeclaration("body", .text, "The request's content, in UTF-8; none."),
            rowsKey,
        ]
    )

    private static let cacheDeclaration = ObjectDeclaration(
        "a cache step",
        [
            KeyDeclaration(
                "cache",
                .word(CacheOrder.Verb.allCases.map(\.rawValue)),
                "Calls the cache."
            ),
            KeyDeclaration("of", .target, isRequired: true, "The URL whose key it is about."),
            KeyDeclaration("as", .text, "Its name in the scenario."),
            KeyDeclaration("options", .options, "Its options."),
            KeyDeclaration("on", queueKind, "The queue that asks for it; main."),
            KeyDeclaration("callbackQueue", queueKind, "Where it calls back, as for a load."),
            KeyDeclaration(
                "form",
                .word(LoadOrder.APIForm.allCases.map(\.rawValue)),
                "The form of the call; \"completion\"."
            ),
        ] + bodyKeys
    )

    private static let prefetchDeclaration = ObjectDeclaration(
        "a prefetch",
        [
            KeyDeclaration("prefetch", .list(.target), "Brings images into the caches."),
            KeyDeclaration("as", .text, isRequired: true, "The list's name in the scenario."),
            KeyDeclaration("options", .options, "Its options."),
            KeyDeclaration("maxConcurrentDownloads", .count(1...1_000), "How many at once; 5."),
            KeyDeclaration("on", queueKind, "The queue that asks for it; main."),
            KeyDeclaration(
                "callbackQueue",
                queueKind,
                "\"mainAsync\", \"mainCurrentOrAsync\", \"untouch\" or a queue."
            ),
        ]
    )

    private static let viewDeclaration = ObjectDeclaration(
        "a view step",
        [
            KeyDeclaration(
                "view",
                .text,
                "The view of this name; NAME.image and NAME.background are slots of one control."
            ),
            KeyDeclaration(
                "set",
                .either([.target, .object(.source), .nothing]),
                "Sets its image; null: empties it."
            ),
            KeyDeclaration("cancel", .truth, "Cancels what it is loading."),
            KeyDeclaration("drop", .truth, "Lets go of it."),
            KeyDeclaration("on", queueKind, "The queue that asks for it; main."),
            KeyDeclaration("as", .text, "The load's name in the scenario."),
            KeyDeclaration("options", .options, "The load's options."),
            KeyDeclaration(
                "placeholder",
                .text,
                "The name of the placeholder; \"cross\" is an image, any other a view."
            ),
            KeyDeclaration(
                "indicator",
                .either([.flag, indicatorKind]),
                "The indicator it shows; true: the activity indicator."
            ),
            KeyDeclaration(
                "form",
                .word(ViewOrder.APIForm.allCases.map(\.rawValue)),
                "The form of the call; \"setImage\"."
            ),
            rowsKey,
        ]
    )

    /// The kinds of indicators.
    static let indicatorKind = ValueKind.word(ViewIndicator.allCases.map(\.rawValue))

    private static let diskDeclaration = ObjectDeclaration(
        "a disk step",
        [
            KeyDeclaration("failWrites", failureKind, "Makes writes fail."),
            KeyDeclaration("failReads", failureKind, "Makes reads fail."),
            KeyDeclaration("skip", .count(0...1_000), "How many are let through before; none."),
            KeyDeclaration("count", .count(1...1_000), "How many of them; all."),
            KeyDeclaration("heal", .truth, "Ends the failures."),
            KeyDeclaration("removeFolder", .truth, "Removes the cache's folder."),
            KeyDeclaration("blockFolder", .truth, "Puts a file where the cache's folder would be."),
            KeyDeclaration(
                "crashInNextWriteAfter",
                .size,
                "Ends the process in the next write, after so many bytes."
            ),
            KeyDeclaration("corrupt", .stored, "Overwrites bytes of the file of this URL."),
            KeyDeclaration("copy", .stored, "Puts a copy of the file of this URL elsewhere."),
            KeyDeclaration("to", .stored, "The URL whose file the copy becomes."),
            KeyDeclaration("options", .options, "The options of the files' loads."),
            KeyDeclaration(
                "at",
                .count(-1_000_000_000...1_000_000_000),
                "The first byte; negative from the end."
            ),
            KeyDeclaration("bytes", .text, "The new bytes in base 64."),
        ]
    )

    private static let failureKind = ValueKind.word(DiskFailure.allCases.map(\.rawValue))
}
