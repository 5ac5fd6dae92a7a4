import Foundation
import Testing

/// The Swift in documents and documentation comments compiles against the modules as built.
struct SnippetTests {
    @Test func `every snippet of the documents compiles`() async throws {
        let snippets = Self.documents().flatMap(Snippet.all)
        #expect(!snippets.isEmpty)
        let errors = try await typeCheck(snippets)
        #expect(errors == "", "\(errors)")
    }

    @Test func `a snippet that does not compile is reported at its place`() async throws {
        let text = "# A\n\n```swift\nimport Foundation\nlet a: Int = \"no\"\n```\n"
        let snippets = Snippet.all(in: Repository.TextFile(path: "A.md", text: text))
        #expect(snippets.count == 1)
        let errors = try await typeCheck(snippets)
        #expect(errors.contains("A.md:5"))
    }

    @Test func `snippets are found in comments too`() {
        let text = "/// A:\n/// ```swift\n/// let a = 1\n/// ```\nfunc b() {}\n"
        let found = Snippet.all(in: Repository.TextFile(path: "A.swift", text: text))
        #expect(found.map(\.code) == ["let a = 1\n"])
        #expect(found.map(\.line) == [3])
    }

    /// The texts that show Swift to readers.
    static func documents() -> [Repository.TextFile] {
        let repository = Repository.current
        let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].compactMap { path in
            repository.text(of: path).map { Repository.TextFile(path: path, text: $0) }
        }
        return top + repository.files(under: "Sources", endingWith: ".md") + Repository.sources
    }

    /// The compiler's errors on snippets, each in a function of its own.
    private func typeCheck(_ snippets: [Snippet]) async throws -> String {
        let executable = try #require(CommandLine.arguments.first)
        let modules = URL(filePath: executable).deletingLastPathComponent().appending(
            path: "Modules"
        )
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (number, snippet) in snippets.enumerated() {
            try folder.write(snippet.source(number: number), to: "snippet\(number).swift")
        }
        let files = snippets.indices.map { folder.path(of: "snippet\($0).swift") }
        let package = Repository.current.root.lastPathComponent.lowercased()
        let result = try await Command.run(
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-package-name", package,
                "-module-name", "Snippets", "-I", modules.path(percentEncoded: false),
            ] + files
        )
        return result.status == 0 ? "" : result.errors
    }
}

/// A piece of Swift in a document.
struct Snippet: Hashable {
    /// The file it stands in.
    var path: String
    /// The line of its first line of code.
    var line: Int
    /// The code.
    var code: String

    /// Every snippet of a document, or of a source file's documentation comments.
    static func all(in file: Repository.TextFile) -> [Snippet] {
        var found: [Snippet] = []
        var open: Snippet?
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let text = file.path.hasSuffix(".swift") ? content(ofComment: line) : line
            guard let text else { continue }
            if open == nil, text.hasPrefix("```swift") {
                open = Snippet(path: file.path, line: number + 2, code: "")
            } else if let snippet = open, text.hasPrefix("```") {
                found.append(snippet)
                open = nil
            } else {
                open?.code += text + "\n"
            }
        }
        return found
    }

    private static func content(ofComment line: Substring) -> Substring? {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("///") else { return nil }
        return text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
    }

    /// The code as a file: its imports first, the rest in a function, or as it is when it declares
    /// types.
    func source(number: Int) -> String {
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.filter { $0.hasPrefix("import ") }
        let place = "#sourceLocation(file: \"\(path)\", line: \(line))"
        let body = lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
        return """
            \(imports.joined(separator: "\n"))
            func snippet\(number)() async throws {
            \(place)
            \(body)
            #sourceLocation()
            }
            """
    }
}
