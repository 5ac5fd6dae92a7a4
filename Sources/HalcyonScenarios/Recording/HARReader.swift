package import AlcedoCore

/// Reads HTTP archives (HAR 1.1 and 1.2).
///
/// An entry that holds no response of a server, or is damaged, is skipped and named.
package struct HARReader {
    /// The largest file that is read.
    package static let sizeLimit = ByteCount.mebibytes(256)

    private var exchanges: [RecordedExchange] = []
    private var skipped: [String] = []
    private var notes: [String] = []

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - path: The path, for messages.
    ///   - bytes: The file's content.
    /// - Returns: The recording, or `nil` and what is wrong with the file.
    package static func read(path: String, bytes: [UInt8]) -> (Recording?, ProblemReport) {
        let text = SourceText(file: path, bytes: bytes)
        var report = ProblemReport(text: text)
        let limits = JSON5Parser.Limits(size: sizeLimit)
        guard let tree = JSON5Parser.parse(&report, limits: limits) else { return (nil, report) }
        guard let entries = tree["log"]?["entries"]?.elements else {
            report.add("this is no HTTP archive: it has no log with entries", at: tree.range)
            return (nil, report)
        }
        var reader = HARReader()
        for (number, entry) in entries.enumerated() {
            let place = text.place(at: entry.range.lowerBound)
            if report.hasProblem(in: entry.range) {
                let reason = "it is not well written"
                reader.skipped.append("entry \(number) at \(place): \(reason)")
            } else {
                reader.add(entry, number: number, place: place)
            }
        }
        let recording = Recording(
            exchanges: reader.exchanges,
            skipped: reader.skipped,
            notes: reader.notes
        )
        // What is wrong outside entries does no harm: nothing there is played.
        return (recording, ProblemReport(text: text))
    }

    private mutating func add(_ node: JSON5Node, number: Int, place: SourcePlace) {
        do throws(HAREntry.Unplayable) {
            let entry = try HAREntry(node, place: place)
            exchanges.append(entry.exchange)
            notes += entry.notes.map { "entry \(number) at \(place): \($0)" }
        } catch {
            skipped.append("entry \(number) at \(place): \(error.reason)")
        }
    }
}
