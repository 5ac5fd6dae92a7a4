import AlcedoCore
import HalcyonWorld

/// Lists that are prefetched.
extension RowBuilder {
    /// Reads a list and what is asked of it.
    mutating func prefetch(_ node: JSON5Node, _ verb: JSON5Node.Member) -> PrefetchStep? {
        guard let elements = verb.value.elements, let given = node["as"], let name = given.string
        else { return nil }
        if let first = prefetches.first(where: { $0.name == name }) {
            let line = report.text.place(at: first.mark.lowerBound).line
            report.add(
                "there is a list \"\(name)\" already",
                at: given.range,
                suggestion: "the first is on line \(line)"
            )
        }
        prefetches.append((name, given.range))
        return PrefetchStep(
            name: name,
            targets: elements.compactMap(\.string),
            options: options(node["options"], canConfigure: false),
            limit: node["maxConcurrentDownloads"]?.integer,
            queue: queue(node["on"]) ?? .main,
            callback: callback(node["callbackQueue"])
        )
    }

    /// The name of a list that was started before; others are reported.
    mutating func prefetchReference(_ name: String, at range: Range<Int>) -> String? {
        let names = prefetches.map(\.name)
        if names.contains(name) { return name }
        report.add(
            "no list named \"\(name)\" was started before",
            at: range,
            suggestion: Spelling.suggestion(for: name, among: names),
            notes: ["lists so far: \(names.isEmpty ? "none" : names.joined(separator: ", "))"]
        )
        return nil
    }

    /// Reads what must hold of lists.
    mutating func prefetchExpectations(_ node: JSON5Node) -> [PrefetchExpectation] {
        var result: [PrefetchExpectation] = []
        for member in node.members ?? [] {
            guard let name = prefetchReference(member.key, at: member.keyRange) else { continue }
            let value = member.value
            result.append(
                PrefetchExpectation(
                    mark: member.keyRange,
                    name: name,
                    isPending: value["pending"] != nil,
                    completed: value["completed"]?.integer,
                    skipped: value["skipped"]?.integer,
                    failed: value["failed"]?.integer,
                    items: value["items"]?.elements?.compactMap(\.string),
                    reports: value["reports"]?.integer,
                    at: value["at"]?.duration,
                    queue: value["queue"].flatMap { queue($0) }
                )
            )
        }
        return result
    }
}
