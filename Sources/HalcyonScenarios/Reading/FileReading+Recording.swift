import AlcedoCore
import HalcyonServer

/// A recorded session as the server.
extension FileReading {
    /// Adds the rules of a recording to every row.
    mutating func withRecording(_ node: JSON5Node?, _ rows: [ScenarioRow]) -> [ScenarioRow] {
        guard let node, let path = node.string, let recording = recording(path, node) else {
            return rows
        }
        notes += recording.skipped.map { "\(path): \($0)" }
        return rows.map { row in
            var row = row
            row.script.rules += recording.rules
            for problem in row.script.problems where problem.place?.file == path {
                report.add("the recording cannot be played: \(problem.message)", at: node.range)
            }
            return row
        }
    }

    private mutating func recording(_ path: String, _ node: JSON5Node) -> Recording? {
        guard let bytes = reader.contents(path) else {
            report.add("the recording \"\(path)\" cannot be read", at: node.range)
            return nil
        }
        let (recording, problems) = HARReader.read(path: path, bytes: bytes)
        guard problems.problems.isEmpty, let recording else {
            let lines = problems.sorted.map { "\($0.place): \($0.message)" }
            report.add("\"\(path)\" is no recording", at: node.range, notes: lines)
            return nil
        }
        if recording.rules.isEmpty {
            report.add("no entry of \"\(path)\" can be played", at: node.range)
        }
        return recording
    }
}
