import Foundation
import HalcyonScenarios
import HalcyonServer

/// The file whose server is served, and whether it has changed.
struct ServedFile {
    /// What is in it.
    enum Content {
        /// What its server does, and what there is to say of it.
        case script(ServerScript, notes: [String])
        /// What is wrong with it, for people.
        case problems(String)
    }

    /// What tells one state of a file from the next.
    struct Mark: Equatable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int64
        var inode: UInt64
    }

    /// The path as it was given.
    let path: String

    /// The state that it is in; `nil` while there is no such file.
    var mark: Mark? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Mark(
            seconds: Int(time.tv_sec),
            nanoseconds: Int(time.tv_nsec),
            size: Int64(status.st_size),
            inode: UInt64(status.st_ino)
        )
    }

    /// Reads it, as scenarios are read.
    func read() -> Content {
        guard let result = ScenarioFolder.read([path]).first else { return .problems(path) }
        guard let scenario = result.scenario, let row = scenario.rows.first else {
            return .problems("\(result.report)")
        }
        var notes = result.notes.map { "\(path): note: \($0)" }
        if let label = row.label, scenario.rows.count > 1 {
            notes.append("\(path): note: of \(scenario.rows.count) rows the first: \(label)")
        }
        return .script(row.script, notes: notes)
    }
}
