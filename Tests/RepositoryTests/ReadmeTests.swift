import Foundation
import Testing

/// What the README shows is what there is.
struct ReadmeTests {
    /// The headings of the documents, which readers and links rely on.
    static let headings: [String: [String]] = [
        "README.md": ["Targets", "Platforms", "In CI", "Where to read next"],
        "ARCHITECTURE.md": [
            "The problem", "Targets and arrows", "The seams", "One request, end to end",
            "Time and determinism", "Concurrency map", "Error map", "Glossary", "Decisions",
        ],
        "CONTRIBUTING.md": [
            "A scenario", "An option", "A fault", "A client", "A mutant", "A fuzz target", "Style",
        ],
    ]

    @Test(arguments: headings.keys.sorted())
    func `the documents keep their headings`(_ path: String) throws {
        let text = try #require(Repository.current.text(of: path))
        #expect(found(in: text) == Self.headings[path])
    }

    @Test func `a heading in a fence is none`() {
        #expect(found(in: "## A\n```\n## B\n```\n### C\n## D\n") == ["A", "D"])
    }

    @Test func `the scenario of the README is one of Scenarios, word for word`() throws {
        let readme = try #require(Repository.current.text(of: "README.md"))
        let command = try #require(readme.firstMatch(of: #/halcyon run (Scenarios\/\S+\.json5)/#))
        let scenario = try #require(Repository.current.text(of: String(command.1)))
        let isShown = readme.contains("```json5\n" + scenario + "```")
        #expect(isShown, "README.md shows something else than \(command.1)")
    }

    @Test func `the README names every target that others import, and no other`() throws {
        let readme = try #require(Repository.current.text(of: "README.md"))
        let table = readme.split(separator: "## Platforms").first ?? ""
        let named = Set(table.matches(of: #/`((?:Alcedo|Halcyon)\w*)`/#).map { String($0.1) })
        let libraries = Set(PackageTests.arrows.keys.filter { $0.first?.isUppercase == true })
        #expect(named.intersection(libraries) == libraries)
        #expect(named.subtracting(libraries) == [])
    }

    @Test func `every make rule that a document names is there`() throws {
        let makefile = try #require(Repository.current.text(of: "Makefile"))
        let rules = Set(makefile.matches(of: #/\n([a-z-]+):/#).map { String($0.1) })
        for path in Self.headings.keys {
            let text = try #require(Repository.current.text(of: path))
            let named = text.matches(of: #/(?:`|\n)make ([a-z-]+)/#).map { String($0.1) }
            #expect(Set(named).subtracting(rules) == [], "\(path)")
        }
    }

    @Test func `every type that a document names is declared`() throws {
        let names = declaredNames()
        #expect(names.contains("KingfisherManager"))
        for path in Self.headings.keys.sorted() {
            let text = try #require(Repository.current.text(of: path))
            #expect(unknownTypes(in: text, declared: names) == [], "\(path)")
        }
        #expect(unknownTypes(in: "`Nobody` `URLSession` `a.b`", declared: names) == ["Nobody"])
    }

    @Test func `every path that a document names is there`() throws {
        for path in Self.headings.keys.sorted() {
            let text = try #require(Repository.current.text(of: path))
            #expect(missingPaths(in: text) == [], "\(path)")
        }
        #expect(
            missingPaths(in: "`Sources/Nowhere` `Sources/<Target>` `Sources`") == [
                "Sources/Nowhere"
            ]
        )
    }

    private func missingPaths(in text: String) -> [String] {
        let named = text.matches(of: #/`((?:Sources|Tests|Scenarios|Fixtures)\/[\w\/.+-]+)`/#)
        return Set(named.map { String($0.1) }).filter { name in
            let place = Repository.current.root.appending(path: name)
            return (try? place.checkResourceIsReachable()) != true
        }.sorted()
    }

    /// Types of the system that documents name.
    private static let foreignTypes: Set<String> = [
        "URLSession", "URLProtocol", "NSCache", "Mutex", "Task", "Date", "ContinuousClock", "Swift",
        "NSURLErrorDomain",
    ]

    private func declaredNames() -> Set<String> {
        let declaration = #/\b(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/#
        var names = Set(PackageTests.arrows.keys)
        for file in Repository.sources {
            for line in file.swift.code where line.contains(" ") {
                if let match = line.firstMatch(of: declaration) { names.insert(String(match.1)) }
            }
        }
        return names
    }

    private func unknownTypes(in text: String, declared: Set<String>) -> [String] {
        let named = text.matches(of: #/`([A-Z]\w+)[^`]*`/#).map { String($0.1) }
        let paths = ["Sources", "Tests", "Scenarios", "Fixtures", "README", "ARCHITECTURE"]
        let known = declared.union(Self.foreignTypes).union(paths).union(["CONTRIBUTING", "SAFETY"])
        return Set(named).subtracting(known).sorted()
    }

    private func found(in text: String) -> [String] {
        var isFenced = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isFenced.toggle() }
            guard !isFenced, line.hasPrefix("## ") else { return nil }
            return String(line.dropFirst(3))
        }
    }
}
