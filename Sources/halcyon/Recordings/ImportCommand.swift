import AlcedoCore
import Foundation
import HalcyonScenarios

/// `halcyon import`: makes a scenario of what another program recorded.
struct ImportCommand {
    static let options = [
        Arguments.Option(name: "--out", takesValue: true),
        Arguments.Option(name: "--redact", takesValue: true),
        Arguments.Option(name: "--keep-secrets", takesValue: false),
    ]

    private let path: String
    private let folder: String
    /// `nil` where secrets are kept.
    private let redaction: Redaction?

    init(_ arguments: Arguments) throws(UsageError) {
        guard let path = arguments.paths.first, arguments.paths.count == 1 else {
            throw UsageError(message: "import takes one file, or a folder of mappings")
        }
        self.path = path
        folder = arguments.last("--out") ?? "."
        redaction =
            arguments.has("--keep-secrets") ? nil : Redaction(more: arguments.all("--redact"))
    }

    func run() throws(UsageError) -> Int32 {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError(message: "there is no file or folder \"\(path)\"")
        }
        if isFolder.boolValue { return try importMappings(MappingFolder.files(in: path)) }
        guard let data = files.contents(atPath: path) else {
            throw UsageError(message: "\"\(path)\" cannot be read")
        }
        let bytes = Array(data)
        if MappingReader.isMapping(bytes) {
            return try importMappings([MappingReader.File(path: path, bytes: bytes)])
        }
        return try importArchive(bytes)
    }

    private func importArchive(_ bytes: [UInt8]) throws(UsageError) -> Int32 {
        let (recording, report) = HARReader.read(path: path, bytes: bytes)
        guard let recording else {
            complain("\(report)")
            return 2
        }
        for line in recording.skipped { complain("skipped: \(line)") }
        for line in recording.notes { complain("note: \(line)") }
        let plain = VolatileFields.removed(from: recording.exchanges)
        let clean = Recording(
            exchanges: redaction?.applied(to: plain) ?? plain,
            skipped: recording.skipped,
            notes: recording.notes
        )
        guard !clean.rules.isEmpty else {
            complain("no entry of \"\(path)\" can be played")
            return 2
        }
        let output = ScenarioOutput(after: path, in: folder)
        let heading = output.heading(origin: name, notes: clean.skipped + clean.notes)
        try output.write(SessionScenario(clean, heading))
        say("\(clean.exchanges.count) taken over, \(clean.skipped.count) skipped: \(output.path)")
        return 0
    }

    private func importMappings(_ files: [MappingReader.File]) throws(UsageError) -> Int32 {
        let result = MappingReader.read(files, redaction: redaction) { name in
            MappingFolder.body(name, of: path)
        }
        for line in result.skipped { complain("skipped: \(line)") }
        for line in result.notes { complain("note: \(line)") }
        guard !result.rules.isEmpty else {
            complain("no mapping of \"\(path)\" can be played")
            return 2
        }
        let output = ScenarioOutput(after: path, in: folder)
        let heading = output.heading(origin: name, notes: result.skipped + result.notes)
        try output.write(SessionScenario(rules: result.rules, heading))
        say("\(result.rules.count) rules, \(result.skipped.count) skipped: \(output.path)")
        return 0
    }

    /// The name of the file without its folder, which is nobody's business.
    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// The files of a folder of WireMock's: `mappings/*.json`, and bodies in `__files`.
enum MappingFolder {
    /// The mappings, sorted by name; those of the folder itself when it has no `mappings`.
    static func files(in folder: String) -> [MappingReader.File] {
        let inner = "\(folder)/mappings"
        let place = FileManager.default.fileExists(atPath: inner) ? inner : folder
        let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String }
        return (names ?? []).filter { $0.hasSuffix(".json") && !$0.contains("__files/") }.sorted()
            .compactMap { name in
                FileManager.default.contents(atPath: "\(place)/\(name)").map {
                    MappingReader.File(path: name, bytes: Array($0))
                }
            }
    }

    /// A body by the name that mappings give it; `nil` when it cannot be read or is elsewhere.
    static func body(_ name: String, of path: String) -> [UInt8]? {
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
        let parent = URL(filePath: path).deletingLastPathComponent()
        let folders = [
            URL(filePath: path), parent, parent.deletingLastPathComponent(),
        ]
        for folder in folders {
            let place = folder.appending(path: "__files").appending(path: name)
            if let data = try? Data(contentsOf: place) { return Array(data) }
        }
        return nil
    }
}
