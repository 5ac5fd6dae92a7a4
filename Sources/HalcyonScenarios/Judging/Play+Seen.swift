import AlcedoCore
import AlcedoHTTP
import AlcedoImages
import Foundation
import HalcyonServer
import HalcyonWorld

/// What caches, requests and the trace are held to.
extension Play {
    /// Judges an entry of a cache.
    func judge(_ entry: EntryExpectation) {
        guard let source = life.words.order(for: SourceSpec(target: entry.target)) else { return }
        let order = LoadOrder(source: source, options: entry.options)
        let state = life.watch.look { client.cacheEntry(for: order, in: entry.layer) }
        let what = "\(entry.layer.rawValue) and \(entry.target)"
        guard let state else {
            guard !entry.isAbsent else { return }
            let message = "there is no entry in \(what)"
            return fail(ScenarioFailure(message, at: entry.mark))
        }
        guard !entry.isAbsent else {
            let message = "there is an entry in \(what)"
            return fail(
                ScenarioFailure(message, at: entry.mark, expected: "none", seen: state.text)
            )
        }
        var expected: [String] = []
        if let etag = entry.etag, etag != state.etag { expected.append("etag \(etag)") }
        if let size = entry.size, size != state.size { expected.append("\(size)") }
        if let expiry = entry.expiry, world.timeIsVirtual, !expiry.holds(for: state.expiresIn) {
            expected.append(expiry.text)
        }
        guard !expected.isEmpty else { return }
        fail(
            ScenarioFailure(
                "the entry in \(what) is another",
                at: entry.mark,
                expected: expected.joined(separator: ", "),
                seen: state.text
            )
        )
    }

    // Requests

    /// Judges the requests that came.
    func judge(_ expectation: RequestsExpectation) {
        let journal = setting.server.requests
        switch expectation.content {
        case .count(let count):
            guard journal.count != count else { return }
            fail(
                ScenarioFailure(
                    "another number of requests came",
                    at: expectation.mark,
                    expected: "\(count)",
                    seen: "\(journal.count)",
                    details: journal.map { "\($0.request.method) \($0.request.url.absoluteString)" }
                )
            )
        case .list(let wanted):
            judge(journal, wanted, expectation.mark)
        }
    }

    private func judge(
        _ journal: [JournalEntry],
        _ wanted: [RequestExpectation],
        _ mark: Range<Int>
    ) {
        for (index, want) in wanted.enumerated() {
            guard index < journal.count else {
                let message = "request \(index + 1) did not come"
                fail(
                    ScenarioFailure(
                        message,
                        at: want.mark,
                        expected: "\(want.method) \(want.target)"
                    )
                )
                continue
            }
            judge(journal[index].request, want, number: index + 1)
        }
        for entry in journal.dropFirst(wanted.count) {
            let seen = "\(entry.request.method) \(entry.request.url.absoluteString)"
            fail(ScenarioFailure("a request came that was not expected", at: mark, seen: seen))
        }
    }

    private func judge(_ request: HTTPRequest, _ want: RequestExpectation, number: Int) {
        let url = seenURL(of: want.target)
        guard request.method == want.method, request.url == url else {
            return fail(
                ScenarioFailure(
                    "request \(number) is another",
                    at: want.mark,
                    expected: "\(want.method) \(want.target)",
                    seen: "\(request.method) \(request.url.absoluteString)"
                )
            )
        }
        if let body = want.body { judge(request, carries: body, number: number) }
        for field in want.fields where request.fields[field.name] != field.value {
            fail(
                ScenarioFailure(
                    "request \(number) has another field \"\(field.name)\"",
                    at: want.mark,
                    expected: field.value ?? "none",
                    seen: request.fields[field.name] ?? "none"
                )
            )
        }
    }

    /// How the server of the stage sees a URL: one of sockets speaks no TLS (`ParityFact`).
    private func seenURL(of target: String) -> URL? {
        let url = host.url(for: target)
        guard host.ownNetwork != nil, url?.scheme == "https" else { return url }
        return url.flatMap { URL(string: "http" + $0.absoluteString.dropFirst("https".count)) }
    }

    private func judge(_ request: HTTPRequest, carries body: Marked<String>, number: Int) {
        let seen = String(decoding: request.body ?? [], as: UTF8.self)
        guard seen != body.value else { return }
        fail(
            ScenarioFailure(
                "request \(number) carries another body",
                at: body.mark,
                expected: body.value.isEmpty ? "nothing" : body.value,
                seen: seen.isEmpty ? "nothing" : seen
            )
        )
    }

    // Trace

    /// Judges the client's inner steps.
    func judge(_ trace: TraceExpectation) {
        let seen = notes.all
        if let inOrder = trace.inOrder {
            var rest = inOrder.value[...]
            for tag in seen where tag == rest.first { rest.removeFirst() }
            if let missing = rest.first {
                let message = "the step \"\(missing)\" did not come, or not in its order"
                fail(ScenarioFailure(message, at: inOrder.mark, seen: seen.joined(separator: ", ")))
            }
        }
        if let exactly = trace.exactly, exactly.value != seen {
            fail(
                ScenarioFailure(
                    "the client's steps were others",
                    at: exactly.mark,
                    expected: exactly.value.joined(separator: ", "),
                    seen: seen.joined(separator: ", ")
                )
            )
        }
        for (step, count) in trace.counts {
            let times = seen.count { $0 == step.value }
            guard times != count else { continue }
            fail(
                ScenarioFailure(
                    "the step \"\(step.value)\" came another number of times",
                    at: step.mark,
                    expected: "\(count)",
                    seen: "\(times)"
                )
            )
        }
        for never in trace.never where seen.contains(never.value) {
            fail(ScenarioFailure("the step \"\(never.value)\" came", at: never.mark))
        }
    }
}

extension EntryExpectation.Expiry {
    fileprivate func holds(for left: Duration?) -> Bool {
        switch self {
        case .never: return left == nil
        case .within(let wanted):
            // Lifetimes compare in whole seconds, as HTTP counts them.
            guard let left else { return false }
            return left.components.seconds == wanted.components.seconds
        }
    }

    fileprivate var text: String {
        switch self {
        case .never: "never expires"
        case .within(let duration): "expires in \(Quantity.text(of: duration))"
        }
    }
}

extension CacheEntryState {
    fileprivate var text: String {
        let expiry = expiresIn.map { "expires in \(Quantity.text(of: $0))" } ?? "never expires"
        let etag = etag.map { ", etag \($0)" } ?? ""
        return "\(size), \(expiry)\(etag)"
    }
}
