import AlcedoCore
import HalcyonServer

/// Sources, and the options that are made of more than a word.
extension RowBuilder {
    /// Reads a source: a path or URL, or an object.
    mutating func source(_ node: JSON5Node) -> SourceSpec? {
        if let target = node.string { return SourceSpec(.target(target)) }
        guard let members = node.members else { return nil }
        let places = members.filter { ["url", "provider"].contains($0.key) }
        guard places.count == 1 else {
            report.add("a source has one of: provider, url", at: node.range.start)
            return nil
        }
        let key = node["key"]?.string
        if let url = node["url"]?.string {
            for member in members where !["url", "key"].contains(member.key) {
                report.add("\"\(member.key)\" goes with \"provider\"", at: member.keyRange)
            }
            return SourceSpec(.target(url), key: key)
        }
        return provider(node, places[0], key: key).map { SourceSpec(.provider($0), key: key) }
    }

    private mutating func provider(
        _ node: JSON5Node,
        _ place: JSON5Node.Member,
        key: String?
    ) -> ProviderSpec? {
        guard let kind = place.value.string.flatMap(ProviderSpec.Kind.init(rawValue:)) else {
            return nil
        }
        if key == nil { report.add("a provider needs a \"key\"", at: place.keyRange) }
        let isCode = kind == .handler || kind == .async
        for member in node.members ?? []
        where ["latency", "ends"].contains(member.key) && !isCode {
            report.add(
                "\"\(member.key)\" goes with a \"handler\" or \"async\" provider",
                at: member.keyRange
            )
        }
        let ending = node["ends"]?.string.flatMap(ProviderSpec.Ending.init(rawValue:)) ?? .data
        let body = body(node)
        if body == nil, kind != .file, ending == .data {
            report.add("this provider needs a body", at: place.keyRange)
        }
        return ProviderSpec(
            kind: kind,
            body: body,
            latency: node["latency"]?.duration ?? .zero,
            ending: ending
        )
    }

    /// Reads the value of an option; `nil` when it leaves the option as it is, or does not fit.
    mutating func setting(_ option: OptionDeclaration, _ node: JSON5Node) -> OptionSetting? {
        switch option.kind {
        case .source:
            if node.isNull { return OptionSetting(name: option.name, value: .sources([])) }
            return source(node).map { OptionSetting(name: option.name, value: .sources([$0])) }
        case .sources:
            var sources: [SourceSpec] = []
            for element in node.elements ?? [] {
                if let source = source(element) { sources.append(source) }
            }
            return OptionSetting(name: option.name, value: .sources(sources))
        case .retry:
            return retry(node).map { OptionSetting(name: option.name, value: .retry($0)) }
        case .queue:
            return OptionSetting(name: option.name, value: .queue(callback(node)))
        default: return option.setting(node)
        }
    }

    private func retry(_ node: JSON5Node) -> RetryOrder? {
        node["strategy"]?.string.flatMap(RetryOrder.Strategy.init(rawValue:)).map { strategy in
            RetryOrder(
                strategy: strategy,
                retries: node["retries"]?.integer,
                interval: node["interval"]?.duration
            )
        }
    }
}
