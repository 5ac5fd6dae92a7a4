import AlcedoCore
import AlcedoHTTP
import AlcedoImages
import Foundation
import HalcyonServer
import HalcyonWorld

/// What caches, views, requests and the trace are held to.
extension Play {
    /// Judges an entry of a cache.
    func judge(_ entry: EntryExpectation) {
        guard let url = host.url(for: entry.target) else { return }
        let order = LoadOrder(url: url, options: entry.options)
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
        let journal = setting.server.journal
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
        let url = host.url(for: want.target)
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

    // Views

    /// Judges what a view shows and has shown.
    func judge(_ expectation: ViewExpectation) {
        let log = client.log(of: expectation.view)
        let now = log.last ?? ViewChange(content: .nothing, isIndicatorVisible: false)
        let view = expectation.view
        if let shows = expectation.shows, !matches(now.content, shows.value) {
            fail(
                ScenarioFailure(
                    "the view \"\(view)\" shows something else",
                    at: shows.mark,
                    expected: shows.value.text,
                    seen: text(of: now.content)
                )
            )
        }
        if let indicator = expectation.isIndicatorVisible,
            indicator.value != now.isIndicatorVisible
        {
            let message = "the indicator of \"\(view)\" is \(indicator.value ? "off" : "on")"
            fail(ScenarioFailure(message, at: indicator.mark))
        }
        judgeHistory(expectation, log)
    }

    private func judgeHistory(_ expectation: ViewExpectation, _ log: [ViewChange]) {
        var shown: [ViewChange.Content] = []
        for change in log where change.content != shown.last { shown.append(change.content) }
        let seen = shown.map(text).joined(separator: ", ")
        func differ(_ message: String, _ mark: Range<Int>, _ wanted: [ViewExpectation.Content]) {
            let expected = wanted.map(\.text).joined(separator: ", ")
            let message = "the view \"\(expectation.view)\" \(message)"
            fail(ScenarioFailure(message, at: mark, expected: expected, seen: seen))
        }
        if let inOrder = expectation.inOrder {
            var rest = inOrder.value[...]
            for content in shown {
                if let next = rest.first, matches(content, next) { rest.removeFirst() }
            }
            if !rest.isEmpty { differ("has shown something else", inOrder.mark, inOrder.value) }
        }
        if let exactly = expectation.exactly {
            let holds =
                shown.count == exactly.value.count
                && zip(shown, exactly.value).allSatisfy { matches($0, $1) }
            if !holds { differ("has shown something else", exactly.mark, exactly.value) }
        }
        for never in expectation.never where shown.contains(where: { matches($0, never.value) }) {
            differ("has shown what it should not", never.mark, [never.value])
        }
    }

    private func matches(_ content: ViewChange.Content, _ wanted: ViewExpectation.Content) -> Bool {
        switch (content, wanted) {
        case (.nothing, .nothing): true
        case (.placeholder(let one), .placeholder(let two)): one == two
        case (.image(let hash), .image(let name)): pixelHashes(ofLoad: name).contains(hash)
        default: false
        }
    }

    /// The pictures that a load could show: the one it ended with, or those it was served.
    private func pixelHashes(ofLoad name: String) -> Set<UInt64> {
        guard let record = records.last(where: { $0.name == name }) else { return [] }
        if let image = record.completion?.completion?.image { return [image.pixelHash] }
        guard let url = record.order?.url else { return [] }
        let rules = setting.server.script.rules
        let bodies = setting.server.journal.filter { $0.request.url == url }.compactMap { entry in
            entry.rule.flatMap { rule in entry.reply.map { rules[rule].replies[$0].body } }
        }
        return Set(
            bodies.compactMap { body in
                (try? setting.decoder.decode(setting.shelf.bytes(of: body)))?.pixelHash
            }
        )
    }

    /// What a view shows, in words.
    func text(of content: ViewChange.Content) -> String {
        switch content {
        case .nothing: return "nothing"
        case .placeholder(let name): return "the placeholder \"\(name)\""
        case .image(let hash):
            let record = records.last { $0.completion?.completion?.image?.pixelHash == hash }
            return record.map { "the image of \"\($0.name)\"" } ?? "some other image"
        }
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

extension ViewExpectation.Content {
    fileprivate var text: String {
        switch self {
        case .nothing: "nothing"
        case .placeholder(let name): "the placeholder \"\(name)\""
        case .image(let name): "the image of \"\(name)\""
        }
    }
}
