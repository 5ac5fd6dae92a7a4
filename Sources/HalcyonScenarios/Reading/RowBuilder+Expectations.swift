import AlcedoCore
import AlcedoSeams
import HalcyonWorld

/// Expectations.
extension RowBuilder {
    /// Reads what must hold at a moment.
    mutating func expectation(_ node: JSON5Node, what: String) -> Expectation {
        var result = Expectation(mark: node.range.start)
        let members = node.members ?? []
        if members.isEmpty { report.add("\(what) expects nothing", at: node.range) }
        for member in members {
            switch member.key {
            case "cache": result.entries = entries(member.value)
            case "views": result.views = viewExpectations(member.value)
            case "prefetches": result.prefetches = prefetchExpectations(member.value)
            case "requests": result.requests = requests(member)
            case "trace": result.trace = trace(member.value)
            case "when": break
            default:
                guard let name = reference(member.key, at: member.keyRange) else { continue }
                result.loads.append(load(name, member))
            }
        }
        return result
    }

    private mutating func load(_ name: String, _ member: JSON5Node.Member) -> LoadExpectation {
        let node = member.value
        if node.members?.isEmpty == true {
            report.add("nothing is expected of \"\(name)\"", at: member.keyRange)
        }
        var result = LoadExpectation(mark: member.keyRange, name: name)
        result.outcome = outcome(node)
        result.response = marked(node["response"]) { $0.string.flatMap(ResponseOrigin.init) }
        result.at = marked(node["at"], \.duration)
        result.within = marked(node["within"], \.duration)
        result.isSynchronous = marked(node["synchronous"], \.bool)
        result.isCachedAtCompletion = marked(node["cachedAtCompletion"], \.bool)
        if let place = node["queue"], let kind = queue(place) {
            result.queue = Marked(mark: place.range, value: kind)
        }
        result.progress = progress(node["progress"])
        return result
    }

    private func marked<Value>(
        _ node: JSON5Node?,
        _ value: (JSON5Node) -> Value?
    ) -> Marked<Value>? {
        guard let node, let value = value(node) else { return nil }
        return Marked(mark: node.range, value: value)
    }

    private mutating func outcome(_ node: JSON5Node) -> LoadExpectation.Outcome? {
        let names = [
            "success", "received", "failure", "answer", "pending", "cancelled", "superseded",
        ]
        let given = node.members?.filter { names.contains($0.key) } ?? []
        if given.count > 1 {
            report.add(
                "a load has one outcome",
                at: given[1].keyRange,
                notes: ["\"\(given[0].key)\" stands there already"]
            )
        }
        let isFailure = given.first?.key == "failure"
        for key in ["status", "cause", "errors"] where !isFailure && node[key] != nil {
            let range = node.members?.first { $0.key == key }?.keyRange ?? node.range
            report.add("\"\(key)\" goes with \"failure\"", at: range)
        }
        switch given.first?.key {
        case "success"?: return .success(success(given[0]))
        case "received"?: return .received(received(given[0]))
        case "failure"?: return failure(given[0].value, node)
        case "answer"?: return given[0].value.string.map { .answer($0) }
        case "pending"?: return .pending
        case "cancelled"?: return .cancelled
        case "superseded"?: return .superseded
        default: return nil
        }
    }

    private mutating func failure(
        _ name: JSON5Node,
        _ node: JSON5Node
    ) -> LoadExpectation.Outcome? {
        guard let text = name.string else { return nil }
        let names = reader.vocabulary.errors.map(\.name)
        if !names.contains(text) {
            report.add(
                "the client has no error \"\(text)\"",
                at: name.range,
                suggestion: Spelling.suggestion(for: text, among: names),
                notes: ["errors are: \(names.joined(separator: ", "))"]
            )
        }
        let causes = TransportFailure.Cause.allCases.map(\.rawValue)
        if let cause = node["cause"], let text = cause.string, !causes.contains(text),
            let hint = Spelling.suggestion(for: text, among: causes)
        {
            report.add("there is no cause \"\(text)\"", at: cause.range, suggestion: hint)
        }
        return .failure(
            name: text,
            status: node["status"]?.integer,
            cause: node["cause"]?.string,
            errors: node["errors"]?.elements?.compactMap(\.string)
        )
    }

    private func success(_ member: JSON5Node.Member) -> SuccessExpectation {
        let node = member.value
        return SuccessExpectation(
            mark: member.keyRange,
            origin: node["from"]?.string.flatMap(ImageOrigin.init),
            size: node["size"]?.pair,
            bytes: node["bytes"]?.size,
            picture: node["picture"].flatMap(picture),
            isRevalidated: node["revalidated"]?.bool,
            scale: node["scale"]?.integer,
            source: node["source"]?.string,
            originalSource: node["originalSource"]?.string,
            metrics: node["metrics"].flatMap(metrics)
        )
    }

    private func metrics(_ node: JSON5Node) -> MetricsExpectation? {
        guard node.isNull || node.members != nil else { return nil }
        return MetricsExpectation(
            mark: node.range.start,
            isAbsent: node.isNull,
            duration: node["duration"]?.duration,
            timeToResponse: node["timeToResponse"]?.duration,
            received: node["received"]?.size,
            redirects: node["redirects"]?.integer,
            status: node["status"]?.integer
        )
    }

    private func progress(_ node: JSON5Node?) -> ProgressExpectation? {
        guard let node else { return nil }
        var result = ProgressExpectation(mark: node.range.start)
        result.last = node["last"]?.size
        result.countAtLeast = node["atLeast"]?.integer
        if let total = node["total"] {
            result.total = total.isNull ? .unknown : total.size.map { .bytes($0) }
        }
        return result
    }
}
