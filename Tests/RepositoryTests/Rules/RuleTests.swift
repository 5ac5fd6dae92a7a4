import Testing

/// Each rule is shown a small text that breaks it: a check that cannot fail is a defect.
@Suite struct RuleTests {
    private func file(
        _ text: String,
        path: String = "Sources/Alcedo/Example.swift"
    )
        -> Repository.TextFile
    {
        Repository.TextFile(path: path, text: text)
    }

    @Test func `blanking keeps code and drops comments and literals`() {
        let text = SwiftText(
            ##"""
            let a = "Date() \(b.c("}")) {" // Task {
            /* a /* nested */ { */ let d = #"\#(e) " }"# + "\\"
            """##
        )
        #expect(text.code[0].trimmed == "let a =           b.c(   )")
        #expect(text.code[1].trimmed == "let d =      e        +")
    }

    @Test func `a file over the limit is reported`() {
        let long = String(repeating: "\n", count: 401)
        #expect(SizeRules.violations(in: file(long)).map(\.line) == [401])
        #expect(SizeRules.violations(in: file(String(repeating: "\n", count: 400))).isEmpty)
    }

    @Test func `a function over the limit is reported where it begins`() {
        let filler = String(repeating: "    a()\n", count: 59)
        let bodies = [
            "func f(\n) {\n\(filler)}\n",
            "init(a: Int) {\n\(filler)a()\n}\n",
            "var x: Int {\n\(filler)a()\n}\n",
            "    func `a b`() {\n\(filler)a()\n}\n",
        ]
        for body in bodies {
            let text = "protocol P { func g()\n func h() -> [Int] }\n" + body
            #expect(SizeRules.violations(in: file(text)).map(\.line) == [3], "\(body.prefix(20))")
        }
        let short = "func f() {\n" + String(repeating: "    a()\n", count: 58) + "}\n"
        #expect(SizeRules.violations(in: file(short)).isEmpty)
    }

    @Test(arguments: [
        "let d = Date()", "let d = Date.now", "ContinuousClock().now", "Task { }", "Task(a) { }",
        "Task.detached { }", "try await Task.sleep(for: x)", "DispatchQueue.main",
        "DispatchQueue(label: a)",
        "OperationQueue()", "Thread.current", "Timer.scheduled()", "FileManager.default",
        "URLSession(configuration: c)", "URLSession.shared", "UUID()", "Int.random(in: r)",
        "list.shuffled()", "list.randomElement()", "print(a)",
    ])
    func `a call round the seams is reported`(_ call: String) {
        #expect(CallRules.violations(in: file("let a = 1\n\(call)\n")).first?.line == 2)
        #expect(CallRules.violations(in: file("// \(call)\nlet a = \"\(call)\"\n")).isEmpty)
        let live = file(call, path: "Sources/AlcedoSeams/Live/Example.swift")
        #expect(CallRules.violations(in: live).isEmpty)
    }

    @Test func `names of types that only look like banned calls pass`() {
        let text =
            "func a(_ queue: DispatchQueue, b: TimerKind, c: TaskPlace, d: URLSessionTask)\ncase .random(let seed): 1\n"
        #expect(CallRules.violations(in: file(text)).isEmpty)
    }

    @Test(arguments: ["Task.sleep(for: x)", "usleep(1)", "  sleep(1)", "Thread.sleep(1)"])
    func `a sleeping test is reported`(_ call: String) {
        #expect(CallRules.sleeps(in: file(call)).count == 1)
        #expect(CallRules.sleeps(in: file("disk.sleep(1)")).isEmpty)
    }

    @Test(arguments: [
        "let a = try! b()", "let a = b as! C", "fatalError()", "let a = b!", "b()!.c", "d[0]!",
        "var a: Int!",
    ])
    func `a trap is reported once`(_ code: String) {
        #expect(SafetyRules.traps(in: file(code)).count == 1)
    }

    @Test func `a negation is no trap`() {
        let text = "if a != b, !c, x[!d] { return (!e) }\nlet f = \"done!\"\n"
        #expect(SafetyRules.traps(in: file(text)).isEmpty)
    }

    @Test func `a guarded tuple is reported`() {
        let text = "let a = Mutex((b: 0, c: 0))\nlet d: Mutex<(e: Int, f: Int)>\nlet g = Mutex(())"
        #expect(SafetyRules.guardedTuples(in: file(text)).map(\.line) == [1, 2])
    }

    @Test func `an unexplained way round the checks is reported`() {
        let bare = "final class A: @unchecked Sendable {}\nnonisolated(unsafe) var b = 1\n"
        #expect(SafetyRules.unexplained(in: file(bare)).map(\.line) == [1, 2])
        let explained = "// SAFETY: only touched under the lock `state`.\n@frozen\n"
        #expect(SafetyRules.unexplained(in: file(explained + bare)).map(\.line) == [4])
        #expect(SafetyRules.exceptions(in: file(explained + bare)).count == 2)
        #expect(SafetyRules.safetyLineCount(in: file(explained + bare)) == 1)
    }

    @Test(arguments: [
        "package func a() {}", "public struct A {}", "    @inlinable package static func a() {}",
        "package protocol P {\n    func a()\n}", "public enum E {\n    case a\n}",
        "package private(set) var a = 1", "static package let a = 1",
    ])
    func `an undocumented declaration is reported`(_ code: String) {
        #expect(!DocumentationRules.violations(in: file(code)).isEmpty)
    }

    @Test func `documented, imported and private declarations pass`() {
        let text = """
            package import A
            /// A thing.
            @frozen
            public enum E {
                /// One.
                case a

                /// Tells.
                package var b: Int {
                    switch self {
                    case .a: 1
                    }
                }
                func c() {}
            }
            /// Names.
            package enum F: String {
                case a, b
                case c
            }
            """
        #expect(DocumentationRules.violations(in: file(text)).isEmpty)
    }

    @Test func `a path of one machine is reported`() {
        let home = "/" + "home/someone/x"
        let text = "a\nopen \(home)\n../shared/data\nhttp://host/Users/a\n"
        #expect(PathRules.violations(in: file(text)).map(\.line) == [2])
    }
}

extension String {
    /// The text without blanks around it.
    var trimmed: String {
        String(reversed().drop { $0 == " " }.reversed().drop { $0 == " " })
    }
}
