package import AlcedoCore
import HalcyonServer

/// Reads HTTP archives (HAR 1.1 and 1.2).
///
/// What was recorded is played with its status, fields, body and timings: the head comes after the
/// times up to the first byte, the body is spread over the time it took to arrive. Bodies are played
/// decoded, so that fields about their coding and length are left out. An entry that holds no
/// response of a server is skipped and named.
package struct HARReader {
    /// The largest file that is read.
    package static let sizeLimit = ByteCount.mebibytes(256)

    private var places: [RuleKey: Int] = [:]
    private var recording = Recording(rules: [], skipped: [])

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - path: The path, for messages.
    ///   - bytes: The file's content.
    /// - Returns: The recording, or `nil` and what is wrong with the file.
    package static func read(path: String, bytes: [UInt8]) -> (Recording?, ProblemReport) {
        var report = ProblemReport(text: SourceText(file: path, bytes: bytes))
        let limits = JSON5Parser.Limits(size: sizeLimit)
        guard let tree = JSON5Parser.parse(&report, limits: limits) else { return (nil, report) }
        guard let entries = tree["log"]?["entries"]?.elements else {
            report.add("this is no HTTP archive: it has no log with entries", at: tree.range)
            return (nil, report)
        }
        var reader = HARReader()
        for (number, entry) in entries.enumerated() {
            reader.add(entry, number: number, place: report.text.place(at: entry.range.lowerBound))
        }
        return (reader.recording, report)
    }

    private mutating func add(_ node: JSON5Node, number: Int, place: SourcePlace) {
        do throws(HAREntry.Unplayable) {
            let entry = try HAREntry(node, place: place)
            add(entry)
        } catch {
            recording.skipped.append("entry \(number) at \(place): \(error.reason)")
        }
    }

    private mutating func add(_ entry: HAREntry) {
        if let index = places[entry.key] {
            recording.rules[index].replies.append(entry.reply)
            return
        }
        places[entry.key] = recording.rules.count
        recording.rules.append(
            ServerRule(
                name: entry.key.name,
                place: entry.place,
                method: entry.key.method,
                host: entry.key.host,
                path: entry.key.path,
                query: entry.query,
                replies: [entry.reply],
                isOptional: true
            )
        )
    }
}

/// What makes two entries answers to the same request.
struct RuleKey: Hashable {
    var method: String
    var host: String
    var path: String
    /// The query as it was sent; empty without one.
    var query: String

    /// The request in messages.
    var name: String {
        "\(method) //\(host)\(path)" + (query.isEmpty ? "" : "?\(query)")
    }
}
