import Foundation

/// A copy of the package that is patched, built and played.
struct Workshop {
    /// The package it is a copy of.
    let root: URL
    /// The folder of the copy.
    let copy: URL
    /// Where the copy is built.
    let scratch: URL
    /// Where commands leave what they say.
    let logs: URL

    /// How long a build may take, in seconds.
    static let buildLimit = 900
    /// How long a run of all scenarios may take, in seconds; longer is a hang.
    static let runLimit = 120

    /// Takes a place among several of one package, which are used side by side.
    init(root: URL, number: Int) {
        self.root = root
        let home = root.appending(path: ".build/mutants/\(number)")
        copy = home.appending(path: "copy")
        scratch = home.appending(path: "build")
        logs = home.appending(path: "logs")
    }

    /// Brings the copy up to date; files that are the same stay, so that little is built again.
    func refresh() throws(MutationError) {
        do {
            try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
            for name in ["Package.swift", "Sources", "Tests", "Scenarios", "Fixtures"] {
                try mirror(name)
            }
        } catch {
            throw .workshop("the copy cannot be made: \(error)")
        }
    }

    private func mirror(_ name: String) throws {
        let kept = Set(try relativeFiles(under: root.appending(path: name), named: name))
        for file in try relativeFiles(under: copy.appending(path: name), named: name)
        where !kept.contains(file) {
            try FileManager.default.removeItem(at: copy.appending(path: file))
        }
        for file in kept {
            let content = try Data(contentsOf: root.appending(path: file))
            let place = copy.appending(path: file)
            guard (try? Data(contentsOf: place)) != content else { continue }
            let folder = place.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.write(to: place)
        }
    }

    private func relativeFiles(under folder: URL, named name: String) throws -> [String] {
        var isFolder: ObjCBool = false
        let path = folder.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return []
        }
        guard isFolder.boolValue else { return [name] }
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter {
            var isInner: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isInner)
            return !isInner.boolValue
        }.map { "\(name)/\($0)" }
    }

    /// Applies a patch, and returns what `git` says against it.
    func apply(_ mutant: Mutant) throws(MutationError) -> String? {
        let patch = logs.appending(path: mutant.name + ".patch")
        do {
            try Data(mutant.text.utf8).write(to: patch)
        } catch {
            throw .workshop("\(patch.lastPathComponent) cannot be written: \(error)")
        }
        let words = ["git", "apply", "--whitespace=nowarn", patch.path(percentEncoded: false)]
        let result = try perform(words, limit: 60, log: mutant.name + ".apply")
        return result == .exited(0) ? nil : said(mutant.name + ".apply")
    }

    /// Puts a patched file back as it was.
    func restore(_ mutant: Mutant) throws(MutationError) {
        do {
            let content = try Data(contentsOf: root.appending(path: mutant.target))
            try content.write(to: copy.appending(path: mutant.target))
        } catch {
            throw .workshop("\(mutant.target) cannot be put back: \(error)")
        }
    }

    /// Builds the copy's tool, and returns the compiler's errors.
    func build(_ name: String) throws(MutationError) -> String? {
        let words = [
            "swift", "build", "--product", "halcyon", "--jobs", "1", "--scratch-path",
            scratch.path(percentEncoded: false),
        ]
        let result = try perform(words, limit: Self.buildLimit, log: name + ".build")
        guard result != .exited(0) else { return nil }
        let lines = said(name + ".build").split(separator: "\n").filter { $0.contains("error:") }
        return lines.first.map(String.init) ?? "the build failed (\(result))"
    }

    /// Plays scenarios on a stage, against a client or `all`.
    func play(
        _ name: String,
        _ paths: [String] = ["Scenarios"],
        on stage: String = "simulated",
        client: String
    ) throws(MutationError) -> (result: ChildProcess.End, failing: [String]) {
        let report = logs.appending(path: name + ".xml")
        try? FileManager.default.removeItem(at: report)
        let words = [
            scratch.appending(path: "debug/halcyon").path(percentEncoded: false), "run",
            "--stage", stage, "--client", client, "--failed-only", "--junit",
            report.path(percentEncoded: false),
        ]
        let result = try perform(words + paths, limit: Self.runLimit, log: name + ".run")
        let text = (try? String(contentsOf: report, encoding: .utf8)) ?? ""
        return (result, JUnitReport.failingScenarios(in: text))
    }

    private func perform(
        _ words: [String],
        limit: Int,
        log: String
    ) throws(MutationError) -> ChildProcess.End {
        let child = ChildProcess(
            words: words,
            folder: copy,
            // `git` must not take the copy for a part of the package's own work tree.
            environment: [
                "GIT_CEILING_DIRECTORIES": copy.deletingLastPathComponent().path(
                    percentEncoded: false
                ),
                "SWIFT_BACKTRACE": "enable=no",
            ],
            log: logs.appending(path: log + ".log")
        )
        return try child.run(limitInSeconds: limit)
    }

    /// What a command left in its log.
    func said(_ log: String) -> String {
        let place = logs.appending(path: log + ".log")
        return (try? String(contentsOf: place, encoding: .utf8)) ?? ""
    }
}
