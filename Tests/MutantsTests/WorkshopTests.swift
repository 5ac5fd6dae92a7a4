import Foundation
import Testing

@testable import halcyon_mutants

/// The copy that is patched: it follows the package, takes a patch, and is put back.
struct WorkshopTests {
    private let source = "struct A {\n    let one = 1\n    let two = 2\n}\n"

    private let patch = """
        promise: the first number is one

        --- a/Sources/Alcedo/A.swift
        +++ b/Sources/Alcedo/A.swift
        @@ -1,4 +1,4 @@
         struct A {
        -    let one = 1
        +    let one = 3
             let two = 2
         }

        """

    @Test func `a patch changes the copy, and restoring puts it back`() throws {
        try withPackage { root, workshop in
            try workshop.refresh()
            let mutant = try Mutant(name: "one", text: patch)
            let objection = try workshop.apply(mutant)
            #expect(objection == nil)
            #expect(text(of: "Sources/Alcedo/A.swift", in: workshop.copy).contains("one = 3"))
            #expect(text(of: "Sources/Alcedo/A.swift", in: root) == source)
            try workshop.restore(mutant)
            #expect(text(of: "Sources/Alcedo/A.swift", in: workshop.copy) == source)
        }
    }

    @Test func `a patch that no longer applies says so`() throws {
        try withPackage { root, workshop in
            try Data("struct B {}\n".utf8).write(to: root.appending(path: "Sources/Alcedo/A.swift"))
            try workshop.refresh()
            let mutant = try Mutant(name: "one", text: patch)
            let objection = try workshop.apply(mutant)
            #expect(objection?.contains("does not apply") == true)
        }
    }

    @Test func `refreshing follows changed and removed files`() throws {
        try withPackage { root, workshop in
            try workshop.refresh()
            let file = root.appending(path: "Sources/Alcedo/A.swift")
            try FileManager.default.moveItem(
                at: file,
                to: root.appending(path: "Sources/Alcedo/B.swift")
            )
            try workshop.refresh()
            #expect(text(of: "Sources/Alcedo/A.swift", in: workshop.copy) == "")
            #expect(text(of: "Sources/Alcedo/B.swift", in: workshop.copy) == source)
        }
    }

    @Test func `a command over its limit is stopped, and its end is told`() throws {
        try withPackage { root, _ in
            var child = ChildProcess(
                words: ["tail", "-f", "/dev/null"],
                folder: root,
                environment: [:],
                log: root.appending(path: "log")
            )
            let overrun = try child.run(limitInSeconds: 1)
            #expect(overrun == .overran(seconds: 1))
            child.words = ["sh", "-c", "echo $A; exit 3"]
            child.environment = ["A": "heard"]
            let exit = try child.run(limitInSeconds: 60)
            #expect(exit == .exited(3))
            #expect(text(of: "log", in: root) == "heard\n")
            child.words = ["sh", "-c", "kill -9 $$"]
            let signal = try child.run(limitInSeconds: 60)
            #expect(signal == .signalled(9))
        }
    }

    private func text(of path: String, in folder: URL) -> String {
        (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
    }

    private func withPackage(_ body: (_ root: URL, _ workshop: Workshop) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory
            .appending(path: "halcyon-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "Sources/Alcedo")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(source.utf8).write(to: folder.appending(path: "A.swift"))
        try Data("// none".utf8).write(to: root.appending(path: "Package.swift"))
        try body(root, Workshop(root: root, number: 1))
    }
}
