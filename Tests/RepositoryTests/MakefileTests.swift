import Testing

/// The Makefile: its help, and what CI runs of it.
struct MakefileTests {
    @Test func `every rule says what it is for, and whether CI runs it`() throws {
        let makefile = try #require(Repository.current.text(of: "Makefile"))
        let script = try #require(Repository.current.text(of: ".ci/run"))
        #expect(rules(in: makefile).count >= 10)
        #expect(problems(makefile: makefile, script: script) == [])
    }

    @Test func `every build checks that imports are declared`() throws {
        let makefile = try #require(Repository.current.text(of: "Makefile"))
        let builds = makefile.split(separator: "\n").filter { $0.contains(#/swift (build|test) /#) }
        #expect(builds.count >= 4)
        for build in builds {
            #expect(build.contains("$(CHECKED)") || build.contains("--sanitize"), "\(build)")
        }
    }

    @Test func `a rule without help and a rule that CI forgot are reported`() {
        let makefile = "a: ## Does a. [CI]\nb: a\nc: ## Does c.\nd: ## Does d. [CI]\n"
        let script = "play_step a\nplay c\n"
        let found = problems(makefile: makefile, script: script)
        #expect(found.count == 3)
    }

    /// The rules with their help text, in order.
    private func rules(in makefile: String) -> [(name: String, help: String?)] {
        makefile.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: #/^([a-z][a-z-]*):(?!=)(?:.*## (.*))?/#) else {
                return nil
            }
            return (String(match.1), match.2.map(String.init))
        }
    }

    private func problems(makefile: String, script: String) -> [String] {
        let played = Set(
            script.matches(of: #/\n *play(?:_step)? ([a-z-]+)/#.anchorsMatchLineEndings())
                .map { String($0.1) } + firstPlay(in: script)
        )
        return rules(in: makefile).compactMap { name, help in
            guard let help else { return "\(name) has no help" }
            let isMarked = help.hasSuffix("[CI]")
            guard isMarked != played.contains(name) else { return nil }
            return isMarked ? "CI does not run \(name)" : "\(name) does not say that CI runs it"
        }
    }

    private func firstPlay(in script: String) -> [String] {
        script.firstMatch(of: #/^play(?:_step)? ([a-z-]+)/#).map { [String($0.1)] } ?? []
    }
}
