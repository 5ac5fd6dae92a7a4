import AlcedoCore
import HalcyonWorld

/// Expectations of views, requests and the trace.
extension RowBuilder {
    /// Reads what must hold of views.
    mutating func viewExpectations(_ node: JSON5Node) -> [ViewExpectation] {
        var result: [ViewExpectation] = []
        for member in node.members ?? [] {
            if !views.contains(member.key) {
                report.add(
                    "the view \"\(member.key)\" was never set",
                    at: member.keyRange,
                    suggestion: Spelling.suggestion(for: member.key, among: views.sorted())
                )
            }
            result.append(view(member))
        }
        return result
    }

    private mutating func view(_ member: JSON5Node.Member) -> ViewExpectation {
        let node = member.value
        var result = ViewExpectation(mark: member.keyRange, view: member.key)
        if let shows = node["shows"], let content = content(shows) {
            result.shows = Marked(mark: shows.range, value: content)
        }
        if let indicator = node["indicator"] {
            let kind = indicator.string.flatMap(ViewIndicator.init)
            let value = kind.map { ViewExpectation.Indicator.some($0) }
            result.indicator = Marked(
                mark: indicator.range,
                value: value ?? (indicator.bool == true ? .any : .none)
            )
        }
        if let transitions = node["transitions"], let elements = transitions.elements {
            result.transitions = Marked(
                mark: transitions.range.start,
                value: elements.compactMap(\.string)
            )
        }
        result.inOrder = contents(node["inOrder"])
        result.exactly = contents(node["exactly"])
        for element in node["never"]?.elements ?? [] {
            guard let content = content(element) else { continue }
            result.never.append(Marked(mark: element.range, value: content))
        }
        return result
    }

    private mutating func contents(_ node: JSON5Node?) -> Marked<[ViewExpectation.Content]>? {
        guard let node, let elements = node.elements else { return nil }
        var result: [ViewExpectation.Content] = []
        for element in elements {
            if let content = content(element) { result.append(content) }
        }
        return Marked(mark: node.range.start, value: result)
    }

    private mutating func content(_ node: JSON5Node) -> ViewExpectation.Content? {
        if node.string != nil { return .nothing }
        guard let member = node.members?.first, node.members?.count == 1,
            let name = member.value.string
        else {
            report.add(
                "a view shows one of: \"nothing\", { image: … }, { placeholder: … }, "
                    + "{ failureImage: … }",
                at: node.range.start
            )
            return nil
        }
        if member.key == "placeholder" { return .placeholder(name) }
        if member.key == "failureImage" { return .failureImage(name) }
        return reference(member.value).map { .image(ofLoad: $0) }
    }

    /// Reads how many requests must have come, or which.
    mutating func requests(_ member: JSON5Node.Member) -> RequestsExpectation? {
        if let count = member.value.integer {
            return RequestsExpectation(mark: member.value.range, content: .count(count))
        }
        guard let elements = member.value.elements else { return nil }
        var list: [RequestExpectation] = []
        for element in elements {
            if let request = request(element) { list.append(request) }
        }
        return RequestsExpectation(mark: member.keyRange, content: .list(list))
    }

    private mutating func request(_ node: JSON5Node) -> RequestExpectation? {
        if let text = node.string { return request(text, at: node.range, nil) }
        guard let member = node.members?.first, node.members?.count == 1 else {
            report.add(
                "a request is \"METHOD /path\" or { \"METHOD /path\": { … } }",
                at: node.range
            )
            return nil
        }
        var wanted = request(member.key, at: member.keyRange, member.value["headers"])
        if let body = member.value["body"] {
            wanted?.body = Marked(mark: body.range, value: body.string ?? "")
        }
        return wanted
    }

    private mutating func request(
        _ text: String,
        at range: Range<Int>,
        _ headers: JSON5Node?
    ) -> RequestExpectation? {
        guard let match = text.wholeMatch(of: #/([A-Z]+) ((?:https?:)?\/\S*)/#)?.output else {
            report.add(
                "\"\(text)\" is no request",
                at: range,
                suggestion: text.hasPrefix("/") ? "write \"GET \(text)\"" : nil
            )
            return nil
        }
        return RequestExpectation(
            mark: range,
            method: String(match.1),
            target: String(match.2),
            fields: (headers?.members ?? []).map { ($0.key, $0.value.string) }
        )
    }

    /// Reads what must hold of the client's inner steps.
    mutating func trace(_ node: JSON5Node) -> TraceExpectation {
        TraceExpectation(
            inOrder: tags(node["inOrder"]),
            exactly: tags(node["exactly"]),
            never: (node["never"]?.elements ?? []).compactMap { element in
                tag(element).map { Marked(mark: element.range, value: $0) }
            },
            counts: (node["counts"]?.members ?? []).compactMap { member in
                let name = JSON5Node(.string(member.key), range: member.keyRange)
                guard let tag = tag(name), let count = member.value.integer else { return nil }
                return (Marked(mark: member.keyRange, value: tag), count)
            }
        )
    }

    private mutating func tags(_ node: JSON5Node?) -> Marked<[String]>? {
        guard let node, let elements = node.elements else { return nil }
        return Marked(mark: node.range.start, value: elements.compactMap { tag($0) })
    }

    /// A step by its tag; a mistyped one would never come, and `never` would always hold.
    private mutating func tag(_ node: JSON5Node) -> String? {
        guard let tag = node.string else { return nil }
        let tags = reader.vocabulary.traceTags
        if !tags.isEmpty, !tags.contains(tag) {
            report.add(
                "the client has no step \"\(tag)\"",
                at: node.range,
                suggestion: Spelling.suggestion(for: tag, among: tags),
                notes: ["steps are: \(tags.joined(separator: ", "))"]
            )
        }
        return tag
    }
}
