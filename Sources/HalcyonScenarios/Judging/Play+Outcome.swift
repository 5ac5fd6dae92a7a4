import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer
import HalcyonWorld

/// What came of a play, to be held against the same play on other stages.
extension Play {
    /// The facts of a play that has come to rest, before anything is let go of.
    var facts: [ParityFact] {
        records.flatMap(facts(of:)) + views.sorted().map(fact(ofView:)) + requestFacts
            + layerFacts + [stepsFact]
    }

    // Loads

    private func facts(of record: LoadRecord) -> [ParityFact] {
        let what = "the load \"\(record.name)\""
        let ends = record.observations.filter { $0.completion != nil }
        var facts = [
            ParityFact(
                subject: what,
                value: ends.isEmpty
                    ? "pending" : ends.map(\.parityText).joined(separator: "; then "),
                mark: record.mark
            )
        ]
        if let end = ends.first?.elapsed {
            facts.append(
                ParityFact(
                    subject: "the end of \(what)",
                    value: Quantity.text(of: end),
                    mark: record.mark,
                    isInstant: true
                )
            )
        }
        if ends.first?.completion?.image != nil,
            let last = record.observations.compactMap(\.progress).last
        {
            let total = last.total.map { "\(ByteCount.bytes($0))" } ?? "an unknown total"
            facts.append(
                ParityFact(
                    subject: "the last progress of \(what)",
                    value: "\(ByteCount.bytes(last.received)) of \(total)",
                    mark: record.mark
                )
            )
        }
        return facts
    }

    // Views

    private func fact(ofView view: String) -> ParityFact {
        let changes = client.log(of: view).map { change in
            text(of: change.content)
                + (change.indicator.map { ", \($0.rawValue) indicator" } ?? "")
                + (change.transition.map { ", by \($0)" } ?? "")
        }
        return ParityFact(
            subject: "what the view \"\(view)\" has shown",
            value: changes.isEmpty ? "nothing" : changes.joined(separator: "; then "),
            mark: records.last { $0.view == view }?.mark ?? setting.mark
        )
    }

    // Requests

    /// The replies to each request, in order; requests of different URLs may overtake each other.
    private var requestFacts: [ParityFact] {
        let rules = setting.server.script.rules
        let journal = setting.server.requests
        let names = journal.map(\.parityName)
        return Set(names).sorted().map { name in
            let entries = zip(names, journal).filter { $0.0 == name }.map(\.1)
            let replies = entries.map { entry in
                guard let rule = entry.rule, let status = entry.status else { return "refused" }
                let what = entry.reply.map { "reply \($0 + 1)" } ?? "an answer"
                return "\(what) of \"\(rules[rule].name)\", status \(status)"
            }
            return ParityFact(
                subject: "the requests \"\(name)\"",
                value: replies.joined(separator: "; then "),
                mark: mark(of: entries.first?.rule.flatMap { rules[$0].place })
            )
        }
    }

    // The client

    private var layerFacts: [ParityFact] {
        CacheLayer.allCases.map { layer in
            let totals = life.watch.look { client.totals(of: layer) }
            return ParityFact(
                subject: "the \(layer.rawValue) layer",
                value: "\(totals.summed) in \(totals.count) entries",
                mark: setting.mark
            )
        }
    }

    /// How often each inner step was taken.
    private var stepsFact: ParityFact {
        var counts: [String: Int] = [:]
        for tag in notes.all { counts[tag, default: 0] += 1 }
        let steps = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return ParityFact(
            subject: "the number of the client's steps",
            value: steps.isEmpty ? "none" : steps.joined(separator: ", "),
            mark: setting.mark
        )
    }
}

extension JournalEntry {
    /// Method, host, path and query; the case of the host's letters says nothing (RFC 9110 §4.2.3).
    fileprivate var parityName: String {
        var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let host = parts?.host?.lowercased()
        parts?.host = host
        let url = (parts?.url ?? request.url).absoluteString
        return "\(request.method) \(url.drop { $0 != ":" }.dropFirst())"
    }
}

extension LoadRecord.Observation {
    /// The completion in words that are the same on every stage.
    fileprivate var parityText: String {
        let moment = isSynchronous ? ", before the call returned" : ""
        return "\(outcomeText), on \(queues.text)\(moment)"
    }

    private var outcomeText: String {
        switch completion {
        case .success(let image)?:
            let hash = String(image.pixelHash, radix: 16)
            return
                "success from \(image.origin.rawValue), \(image.width)×\(image.height) pixels \(hash)"
                + (image.isRevalidated ? ", revalidated" : "")
                + (image.response.map { ", response \($0.rawValue)" } ?? "")
        case .response(let response)?:
            let checksum = String(Checksum64.of(response.body), radix: 16)
            return "status \(response.status), \(response.body.count) bytes \(checksum)"
                + (response.origin.map { ", response \($0.rawValue)" } ?? "")
        case .failure(let failure)?:
            let status = failure.status.map { ", status \($0)" } ?? ""
            let cause = failure.cause.map { ", cause \($0)" } ?? ""
            return "failure \(failure.name)\(status)\(cause)"
        case .answer(let word)?: return "the answer \(word)"
        case nil: return "progress"
        }
    }
}
