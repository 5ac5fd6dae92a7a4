import Testing

/// Every file of Fixtures is used by something.
struct FixtureTests {
    /// Folders whose every file is walked by one place, so that no single file is named.
    static let walkedFolders: [(folder: String, walker: String)] = [
        ("Fixtures/mutants/", "Sources/halcyon-mutants/"),
        ("Fixtures/fuzz/", "Tests/FuzzTests/"),
        ("Fixtures/recordings/", "Tests/HalcyonClientsTests/"),
        ("Fixtures/broken-scenarios/", "Tests/HalcyonClientsTests/"),
    ]

    @Test func `every fixture is used`() {
        let paths = Repository.current.paths(under: "Fixtures")
        #expect(!paths.isEmpty)
        #expect(dead(among: paths, texts: users()) == [])
    }

    @Test func `a folder that is said to be walked has a walker that names it`() {
        for (folder, walker) in Self.walkedFolders {
            let name = String(folder.dropLast())
            let files = Repository.current.files(under: walker, endingWith: ".swift")
            #expect(files.contains { $0.text.contains(name) }, "nothing in \(walker) names \(name)")
        }
    }

    @Test func `an unused fixture is reported`() {
        let paths = [
            "Fixtures/images/a.png", "Fixtures/images/b.png", "Fixtures/recordings/c.har",
            "Fixtures/mutants/any.patch",
        ]
        let texts = ["Fixtures/recordings/c.har", "images: a.png"]
        #expect(dead(among: paths, texts: texts) == ["Fixtures/images/b.png"])
    }

    /// The texts that may name a fixture: all but the fixtures themselves, and their manifests.
    private func users() -> [String] {
        let repository = Repository.current
        let paths = repository.paths().filter {
            !$0.hasPrefix("Fixtures/") || $0.uppercased().contains("MANIFEST")
        }
        return paths.filter { !$0.hasSuffix(".png") }.compactMap { repository.text(of: $0) }
    }

    private func dead(among paths: [String], texts: [String]) -> [String] {
        let walked = Self.walkedFolders.map(\.folder)
        let all = texts.joined(separator: "\n")
        var words: Set<Substring> = []
        for word in all.split(whereSeparator: { " \n\t\"'`,()[]:".contains($0) }) {
            words.insert(word)
            if let name = word.split(separator: "/").last { words.insert(name) }
        }
        return paths.filter { path in
            guard !walked.contains(where: path.hasPrefix) else { return false }
            let name = path.split(separator: "/").last ?? ""
            return !words.contains(name) && !words.contains(name.prefix { $0 != "." })
        }
    }
}
