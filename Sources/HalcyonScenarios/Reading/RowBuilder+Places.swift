import AlcedoCore
import HalcyonWorld

/// Queues and disks.
extension RowBuilder {
    /// Reads a queue: `"main"`, the label of a Dispatch queue, or an object.
    mutating func queue(_ node: JSON5Node?) -> CallerQueue.Kind? {
        guard let node else { return nil }
        if let label = node.string { return CallerQueue.Kind(label) ?? .dispatch(label) }
        guard let members = node.members else { return nil }
        guard members.count == 1, let label = members[0].value.string else {
            report.add("a queue is one of: dispatch, operation", at: node.range.start)
            return nil
        }
        return members[0].key == "operation" ? .operation(label) : .dispatch(label)
    }

    /// Reads where a load asks to be called back.
    mutating func callback(_ node: JSON5Node?) -> QueueSpec {
        switch node?.string {
        case "mainAsync": return .mainAsync
        case "mainCurrentOrAsync": return .mainCurrentOrAsync
        case "untouch": return .untouch
        case let label?:
            if let kind = CallerQueue.Kind(label) { return .queue(kind) }
            if let node {
                report.add(
                    "\"\(label)\" is no callback queue",
                    at: node.range,
                    suggestion: Spelling.suggestion(
                        for: label,
                        among: ["mainAsync", "mainCurrentOrAsync", "untouch", "main"]
                    ) ?? "for a queue of this label write { dispatch: \"\(label)\" }",
                    notes: [
                        "there are: mainAsync, mainCurrentOrAsync, untouch, main, "
                            + "{ dispatch: … } or \"dispatch:…\", { operation: … } or \"operation:…\""
                    ]
                )
            }
            return .queue(.main)
        case nil: return queue(node).map { .queue($0) } ?? .unspecified
        }
    }

    /// Reads what is done to a disk.
    mutating func disk(_ node: JSON5Node) -> DiskStep? {
        guard let members = node.members else { return nil }
        if members.isEmpty { report.add("a disk step says what is done", at: node.range) }
        var step = DiskStep()
        step.failWrites = node["failWrites"]?.string.flatMap(DiskFailure.init)
        step.failReads = node["failReads"]?.string.flatMap(DiskFailure.init)
        step.skipped = node["skip"]?.integer ?? 0
        step.count = node["count"]?.integer
        step.heals = node["heal"] != nil
        step.removesFolder = node["removeFolder"] != nil
        step.blocksFolder = node["blockFolder"] != nil
        step.crashAfter = node["crashInNextWriteAfter"]?.size
        step.corruption = node["corrupt"].flatMap { corruption(of: $0, node) }
        step.copy = node["copy"].flatMap { copy(of: $0, node) }
        for member in members {
            guard let verbs = Self.verbsOfDiskKeys[member.key],
                !verbs.contains(where: { node[$0] != nil })
            else { continue }
            let list = verbs.map { "\"\($0)\"" }.joined(separator: " or ")
            report.add("\"\(member.key)\" goes with \(list)", at: member.keyRange)
        }
        return step
    }

    /// The keys of a disk step that say more of another, and which.
    private static let verbsOfDiskKeys = [
        "at": ["corrupt"], "bytes": ["corrupt"], "to": ["copy"], "options": ["corrupt", "copy"],
        "skip": ["failWrites", "failReads"],
    ]

    private mutating func copy(of source: JSON5Node, _ node: JSON5Node) -> DiskStep.Copy? {
        guard let url = source.string else { return nil }
        guard let to = node["to"] else {
            report.add(
                "\"copy\" needs \"to\"",
                at: source.range,
                suggestion: "write { copy: \"\(url)\", to: \"/another.png\" }"
            )
            return nil
        }
        guard let target = to.string else { return nil }
        if target == url { report.add("this is the file itself", at: to.range) }
        return DiskStep.Copy(
            source: url,
            target: target,
            options: options(node["options"], canConfigure: false)
        )
    }

    private mutating func corruption(
        of target: JSON5Node,
        _ node: JSON5Node
    ) -> DiskStep.Corruption? {
        guard let url = target.string else { return nil }
        guard let bytes = node["bytes"], let offset = node["at"]?.integer else {
            report.add("\"corrupt\" needs \"at\" and \"bytes\"", at: target.range)
            return nil
        }
        guard let content = base64(bytes) else { return nil }
        return DiskStep.Corruption(
            target: url,
            options: options(node["options"], canConfigure: false),
            offset: offset,
            bytes: content
        )
    }
}

extension CallerQueue.Kind {
    /// The queue that a word stands for: `main`, `dispatch:label` or `operation:name`.
    fileprivate init?(_ word: String) {
        if word == "main" {
            self = .main
        } else if word.hasPrefix("dispatch:") {
            self = .dispatch(String(word.dropFirst("dispatch:".count)))
        } else if word.hasPrefix("operation:") {
            self = .operation(String(word.dropFirst("operation:".count)))
        } else {
            return nil
        }
    }
}
