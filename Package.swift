// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error, .when(platforms: [.linux])),
]

/// A target of this package; `dependencies` are names of other targets of it.
func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A command of this package.
func tool(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a target, in `Tests/<name>`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Halcyon",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Alcedo", targets: ["Alcedo"]),
        .library(name: "HalcyonTesting", targets: ["HalcyonTesting"]),
        .executable(name: "halcyon", targets: ["halcyon"]),
    ],
    targets: [
        // The loader.
        target("AlcedoCore"),
        target("AlcedoHTTP", ["AlcedoCore"]),
        target("AlcedoSeams", ["AlcedoCore", "AlcedoHTTP"]),
        target("AlcedoCaching", ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams"]),
        target("AlcedoImages", ["AlcedoCore"]),
        target(
            "Alcedo",
            ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoCaching", "AlcedoImages"]
        ),

        // The weather.
        target("HalcyonWorld", ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams"]),
        target(
            "HalcyonServer",
            ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages", "HalcyonWorld"]
        ),
        target(
            "HalcyonTesting",
            ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "HalcyonServer"]
        ),
        target(
            "HalcyonScenarios",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages", "HalcyonWorld",
                "HalcyonServer",
            ]
        ),
        target(
            "HalcyonClients",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoCaching", "AlcedoImages",
                "Alcedo", "HalcyonWorld", "HalcyonServer", "HalcyonScenarios",
            ]
        ),
        tool(
            "halcyon",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoCaching", "AlcedoImages",
                "HalcyonWorld", "HalcyonServer", "HalcyonScenarios", "HalcyonClients",
            ]
        ),

        tests("HalcyonWorldTests", ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "HalcyonWorld"]),

        tests(
            "HalcyonToolTests",
            ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "HalcyonServer", "halcyon"]
        ),

        // The package itself.
        tool("halcyon-mutants", []),
        tool("halcyon-fixtures", ["AlcedoCore", "AlcedoImages"]),
        tool(
            "halcyon-bench",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages", "AlcedoCaching",
                "Alcedo", "HalcyonWorld", "HalcyonServer", "HalcyonScenarios", "HalcyonClients",
            ]
        ),
        tool(
            "halcyon-fuzz",
            ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoCaching", "Alcedo"]
        ),
        tests("MutantsTests", ["halcyon-mutants"]),
        tests("FuzzTests", ["halcyon-fuzz"]),
        tests("AlcedoHTTPTests", ["AlcedoCore", "AlcedoHTTP"]),
        tests(
            "HalcyonServerTests",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages", "HalcyonWorld",
                "HalcyonServer",
            ]
        ),
        tests("HalcyonTestingTests", ["AlcedoCore", "HalcyonServer", "HalcyonTesting"]),
        tests("RepositoryTests", ["Alcedo", "HalcyonClients", "HalcyonTesting"]),
        tests(
            "AlcedoCachingTests",
            ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoCaching", "HalcyonWorld"]
        ),
        tests("AlcedoSeamsTests", ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams"]),
        tests("AlcedoCoreTests", ["AlcedoCore"]),
        tests(
            "HalcyonScenariosTests",
            ["AlcedoCore", "AlcedoHTTP", "HalcyonServer", "HalcyonScenarios"]
        ),
        .testTarget(
            name: "SpellingTests",
            dependencies: ["Alcedo", "AlcedoSeams", "HalcyonWorld", "HalcyonServer"],
            // What it spells is deprecated.
            swiftSettings: settings + [.treatWarning("DeprecatedDeclaration", as: .warning)]
        ),
        tests("AlcedoImagesTests", ["AlcedoCore", "AlcedoImages", "halcyon-fixtures"]),
        tests(
            "HalcyonClientsTests",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages", "HalcyonWorld",
                "HalcyonServer", "HalcyonScenarios", "HalcyonClients",
            ]
        ),
        tests(
            "AlcedoTests",
            [
                "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages", "Alcedo",
                "HalcyonWorld", "HalcyonServer",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
