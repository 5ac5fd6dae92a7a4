import AlcedoCore
import AlcedoHTTP
import AlcedoImages
import HalcyonServer
import HalcyonWorld

/// What views are held to.
extension Play {
    /// Judges what a view shows and has shown.
    func judge(_ expectation: ViewExpectation) {
        let log = client.log(of: expectation.view)
        let now = log.last ?? ViewChange(content: .nothing)
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
        if let indicator = expectation.indicator, !indicator.value.holds(for: now.indicator) {
            let state =
                now.indicator == nil ? "off" : indicator.value == .none ? "on" : "another"
            let message = "the indicator of \"\(view)\" is \(state)"
            let seen = now.indicator?.rawValue ?? "none"
            let expected = indicator.value.text
            fail(ScenarioFailure(message, at: indicator.mark, expected: expected, seen: seen))
        }
        judgeTransitions(expectation, log)
        judgeHistory(expectation, log)
    }

    private func judgeTransitions(_ expectation: ViewExpectation, _ log: [ViewChange]) {
        let seen = log.compactMap(\.transition)
        guard let wanted = expectation.transitions, wanted.value != seen else { return }
        func text(_ names: [String]) -> String {
            names.isEmpty ? "none" : names.joined(separator: ", ")
        }
        fail(
            ScenarioFailure(
                "the view \"\(expectation.view)\" has made other transitions",
                at: wanted.mark,
                expected: text(wanted.value),
                seen: text(seen)
            )
        )
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
        case (.failureImage(let one), .failureImage(let two)): one == two
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
        case .failureImage(let name): return "the failure image \"\(name)\""
        case .image(let hash):
            let record = records.last { $0.completion?.completion?.image?.pixelHash == hash }
            return record.map { "the image of \"\($0.name)\"" } ?? "some other image"
        }
    }
}

extension ViewExpectation.Content {
    fileprivate var text: String {
        switch self {
        case .nothing: "nothing"
        case .placeholder(let name): "the placeholder \"\(name)\""
        case .failureImage(let name): "the failure image \"\(name)\""
        case .image(let name): "the image of \"\(name)\""
        }
    }
}

extension ViewExpectation.Indicator {
    fileprivate func holds(for seen: ViewIndicator?) -> Bool {
        switch self {
        case .none: seen == nil
        case .any: seen != nil
        case .some(let kind): seen == kind
        }
    }

    fileprivate var text: String {
        switch self {
        case .none: "none"
        case .any: "any"
        case .some(let kind): kind.rawValue
        }
    }
}
