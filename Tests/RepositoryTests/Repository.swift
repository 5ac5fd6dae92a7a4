import Foundation

/// The package's own files, as the tests of this target read them.
struct Repository {
    /// The package root.
    let root: URL

    /// The package that this test was built from.
    static let current = Repository(
        root: URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    )

    /// A file of the package with its text.
    struct TextFile: Sendable {
        /// The path relative to the package root.
        var path: String
        /// The content.
        var text: String
        /// The content without comments and literals, where it is Swift.
        var swift: SwiftText

        init(path: String, text: String) {
            self.path = path
            self.text = text
            swift = SwiftText(path.hasSuffix(".swift") ? text : "")
        }
    }

    /// The paths of every file under a folder, relative to the package root, sorted; what builds
    /// and version control leave behind is not among them.
    func paths(under folder: String = "") -> [String] {
        let start = folder.isEmpty ? root : root.appending(path: folder)
        let walk = FileManager.default.enumerator(
            at: start,
            includingPropertiesForKeys: [.isRegularFileKey]
        )
        let prefix = root.path(percentEncoded: false)
        let depth = prefix.hasSuffix("/") ? prefix.count : prefix.count + 1
        var found: [String] = []
        while let url = walk?.nextObject() as? URL {
            if [".build", ".git", ".swiftpm"].contains(url.lastPathComponent) {
                walk?.skipDescendants()
            } else if (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
            {
                found.append(String(url.path(percentEncoded: false).dropFirst(depth)))
            }
        }
        return found.sorted()
    }

    /// The text of a file; `nil` when it is not there or is not UTF-8.
    func text(of path: String) -> String? {
        guard let data = try? Data(contentsOf: root.appending(path: path)) else { return nil }
        return String(bytes: data, encoding: .utf8)
    }

    /// Every file under a folder whose name ends so.
    func files(under folder: String, endingWith suffix: String) -> [TextFile] {
        paths(under: folder).filter { $0.hasSuffix(suffix) }.compactMap { path in
            text(of: path).map { TextFile(path: path, text: $0) }
        }
    }

    /// The Swift files of Sources.
    static let sources = current.files(under: "Sources", endingWith: ".swift")

    /// The Swift files of Tests.
    static let tests = current.files(under: "Tests", endingWith: ".swift")
}

/// A place that breaks a rule.
struct Violation: Hashable, CustomStringConvertible {
    /// The path relative to the package root.
    var path: String
    /// The line, from 1.
    var line: Int
    /// What is wrong, and what to do.
    var message: String

    var description: String { "\(path):\(line): \(message)" }
}
