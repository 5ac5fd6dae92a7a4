import Foundation
import HalcyonScenarios

/// Where a scenario made of a recording is written: `<folder>/<name>-answers-as-it-was-recorded.json5`,
/// its bodies in `<folder>/<name>-bodies`.
struct ScenarioOutput {
    /// The name of the file, without its ending.
    let name: String
    private let folder: String

    /// Names the files after a recording.
    ///
    /// - Parameters:
    ///   - source: The file or address that was recorded.
    ///   - folder: Where to write; it is made when it is not there.
    init(after source: String, in folder: String) {
        let last = source.split(separator: "/").last.map(String.init) ?? "recording"
        let base =
            last.contains(".") ? last[..<(last.lastIndex(of: ".") ?? last.endIndex)] : last[...]
        let words = base.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let plain = words.joined(separator: "-")
        name = plain.isEmpty ? "recording" : plain
        self.folder = folder
    }

    /// The file of the scenario.
    var path: String {
        let file = "\(words.joined(separator: "-")).json5"
        return folder == "." ? file : "\(folder)/\(file)"
    }

    /// The sentence of the scenario, which its file is named by.
    private var words: [Substring] {
        name.split(separator: "-") + ["answers", "as", "it", "was", "recorded"]
    }

    /// What the scenario says of itself.
    func heading(origin: String, notes: [String]) -> SessionScenario.Heading {
        SessionScenario.Heading(
            title: words.joined(separator: " "),
            origin: origin,
            folder: bodiesFromRoot,
            notes: notes
        )
    }

    /// Writes the scenario and its bodies; bodies of before that have no name any more go.
    func write(_ scenario: SessionScenario) throws(UsageError) {
        let files = FileManager.default
        let bodies = "\(folder)/\(name)-bodies"
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if files.fileExists(atPath: bodies) { try files.removeItem(atPath: bodies) }
            if !scenario.files.isEmpty {
                try files.createDirectory(atPath: bodies, withIntermediateDirectories: true)
            }
            for file in scenario.files {
                try Data(file.bytes).write(to: URL(filePath: "\(bodies)/\(file.name)"))
            }
            try Data(scenario.text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw UsageError(message: "\"\(path)\" cannot be written: \(error)")
        }
    }

    /// The folder of the bodies by its path from the working folder, as scenarios name files; `nil`
    /// where it is outside of it.
    private var bodiesFromRoot: String? {
        let root = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
        let place = URL(filePath: "\(folder)/\(name)-bodies").standardizedFileURL.path
        return place.hasPrefix(root + "/") ? String(place.dropFirst(root.count + 1)) : nil
    }
}
