import Testing

/// The files of Scenarios, as files: what they do is judged by the runner.
struct ScenarioTests {
    private let files = Repository.current.files(under: "Scenarios", endingWith: ".json5")

    @Test func `there are scenarios, in folders by area`() {
        #expect(files.count >= 30)
        for file in files {
            #expect(file.path.split(separator: "/").count == 3, "\(file.path)")
            #expect(file.path.wholeMatch(of: #/[A-Za-z0-9\/-]+\.json5/#) != nil, "\(file.path)")
        }
    }

    @Test func `every scenario begins with a sentence and has one as its name`() {
        report(files.flatMap(sentences))
    }

    @Test func `a scenario without sentences is reported`() {
        let bare = Repository.TextFile(path: "a.json5", text: "{ scenario: \"cat\" }")
        #expect(sentences(bare).count == 2)
        let named = "// A cat.\n{ scenario: \"a cat sleeps at home\" }"
        #expect(sentences(Repository.TextFile(path: "a.json5", text: named)).isEmpty)
    }

    @Test func `every scenario stands in the generated index`() throws {
        let index = try #require(Repository.current.text(of: "Scenarios/README.md"))
        for file in files {
            let link = String(file.path.dropFirst("Scenarios/".count))
            let isListed = index.contains(link)
            #expect(isListed, "\(file.path) is not in it: halcyon index --accept")
        }
    }

    @Test func `no two scenarios are equal up to names and numbers`() {
        #expect(duplicates(among: files) == [])
    }

    @Test func `two scenarios that only differ in names and numbers are reported`() {
        let first = """
            // One.
            { scenario: "a", tags: ["x"], server: { "GET /a.png": { replies: [{ latency: "1ms" }] } },
              steps: [{ load: "/a.png", as: "first" }, { expect: { first: { at: "20ms" } } }] }
            """
        let second = """
            { scenario: "b b", server: { "GET /b.png": { replies: [{ latency: "20ms" }] } },
              steps: [{ load: "/b.png", as: "other" }, { expect: { other: { at: "3ms" } } }], tags: [] }
            """
        let third = second.replacing("at:", with: "within:")
        let texts = [first, second, third].enumerated().map {
            Repository.TextFile(path: "\($0.offset)", text: $0.element)
        }
        #expect(duplicates(among: texts) == ["1 says what 0 says"])
    }

    private func sentences(_ file: Repository.TextFile) -> [Violation] {
        var found: [Violation] = []
        if file.text.firstMatch(of: #/^\/\/ [^\n]{6,}/#) == nil {
            let message = "no comment on the first line that says what it is about"
            found.append(Violation(path: file.path, line: 1, message: message))
        }
        if file.text.firstMatch(of: #/scenario: ["']\S+ \S+ [^\n]*["']/#) == nil {
            let message = "`scenario` is no sentence"
            found.append(Violation(path: file.path, line: 1, message: message))
        }
        return found
    }

    private func duplicates(among files: [Repository.TextFile]) -> [String] {
        var seen: [ScenarioShape: String] = [:]
        return files.compactMap { file in
            let shape = ScenarioShape(file.text)
            if let earlier = seen[shape] { return "\(file.path) says what \(earlier) says" }
            seen[shape] = file.path
            return nil
        }
    }
}
