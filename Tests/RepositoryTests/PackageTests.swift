import Foundation
import Testing

/// The shape of the package: its targets, their arrows, and what lies at its top.
struct PackageTests {
    /// What each target may depend on.
    ///
    /// A new arrow is written here first, and in ARCHITECTURE.md.
    static let arrows: [String: Set<String>] = [
        "AlcedoCore": [],
        "AlcedoHTTP": ["AlcedoCore"],
        "AlcedoSeams": ["AlcedoCore", "AlcedoHTTP"],
        "AlcedoCaching": ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams"],
        "AlcedoImages": ["AlcedoCore"],
        "Alcedo": ground.union(["AlcedoCaching"]),
        "HalcyonWorld": ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams"],
        "HalcyonServer": ground.union(["HalcyonWorld"]),
        "HalcyonTesting": ["AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "HalcyonServer"],
        "HalcyonScenarios": ground.union(["HalcyonWorld", "HalcyonServer"]),
        "HalcyonClients": ground.union([
            "Alcedo", "AlcedoCaching", "HalcyonWorld", "HalcyonServer", "HalcyonScenarios",
        ]),
        "halcyon": everything,
        "halcyon-bench": everything,
        "halcyon-mutants": ["AlcedoCore"],
        "halcyon-fixtures": ["AlcedoCore", "AlcedoImages"],
        "halcyon-fuzz": everything,
    ]

    private static let ground: Set<String> = [
        "AlcedoCore", "AlcedoHTTP", "AlcedoSeams", "AlcedoImages",
    ]

    private static let everything = ground.union([
        "Alcedo", "AlcedoCaching", "HalcyonWorld", "HalcyonServer", "HalcyonScenarios",
        "HalcyonClients",
    ])

    /// What may lie at the top of the package, and nothing beside it.
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "Fixtures", "Scenarios", "Makefile", "README.md",
        "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", ".swift-format",
        ".gitignore", ".ci",
    ]

    @Test func `every target keeps to its arrows`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // Without a scratch path of its own it waits for the build that runs this test.
        let scratch = folder.path(of: "scratch")
        let dump = try await Command.run([
            "swift", "package", "--scratch-path", scratch, "dump-package",
        ])
        try #require(dump.status == 0, "\(dump.errors)")
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
        #expect(manifest.targets.count > 10)
        #expect(manifest.dependencies.isEmpty, "the package depends on no other")
        #expect(violations(of: manifest) == [])
    }

    @Test func `an arrow that is not in the table is reported`() {
        let target = Manifest.Target(
            name: "HalcyonWorld",
            type: "regular",
            dependencies: [Manifest.Dependency(byName: ["Alcedo", nil])]
        )
        let unknown = Manifest.Target(name: "AlcedoUtils", type: "regular", dependencies: [])
        let found = violations(of: Manifest(targets: [target, unknown], dependencies: []))
        #expect(found.count == 2)
    }

    @Test func `nothing lies at the top but what is meant to`() {
        #expect(strangers(in: Repository.current.paths()) == [])
        #expect(strangers(in: ["Utils/a.swift", "Sources/Alcedo/a.swift", "notes.txt"]).count == 2)
    }

    private func violations(of manifest: Manifest) -> [String] {
        manifest.targets.filter { $0.type != "test" }.flatMap { target -> [String] in
            guard let allowed = Self.arrows[target.name] else {
                return ["\(target.name) is not in the table of arrows"]
            }
            let used = target.dependencies.compactMap { $0.byName?.first ?? nil }
            return used.filter { !allowed.contains($0) }.map {
                "\(target.name) may not depend on \($0)"
            }
        }
    }

    private func strangers(in paths: [String]) -> Set<String> {
        Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
            .subtracting(Self.topLevel)
    }
}

/// What `swift package dump-package` prints, as far as arrows go.
private struct Manifest: Decodable {
    struct Target: Decodable {
        var name: String
        var type: String
        var dependencies: [Dependency]
    }

    struct Dependency: Decodable {
        var byName: [String?]?
    }

    struct Package: Decodable {}

    var targets: [Target]
    var dependencies: [Package]
}
