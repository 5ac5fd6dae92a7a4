import Foundation
import HalcyonScenarios

/// Finds and reads scenario files.
enum ScenarioFolder {
    /// Where scenarios are when nobody says.
    static let standard = "Scenarios"

    /// The paths of the scenario files at some paths, sorted, each once; folders are searched.
    static func files(at paths: [String]) throws(UsageError) -> [String] {
        var found: Set<String> = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw UsageError(message: "there is no file or folder \"\(path)\"")
            }
            if isFolder.boolValue { found.formUnion(files(in: path)) } else { found.insert(path) }
        }
        guard !found.isEmpty else {
            throw UsageError(message: "there are no scenarios in \(paths.joined(separator: ", "))")
        }
        return found.sorted()
    }

    private static func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        return (names ?? []).filter { $0.hasSuffix(".json5") }.map { base + $0 }
    }

    /// Reads the scenarios of some files.
    static func read(_ files: [String]) -> [ScenarioReader.Result] {
        let reader = ScenarioReader(kinds: Tool.clients) { path in contents(path) }
        return files.map { path in
            guard let bytes = contents(path) else {
                return ScenarioReader.unreadable(path: path)
            }
            return reader.read(path: path, bytes: bytes)
        }
    }

    private static func contents(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { Array($0) }
    }
}
