import AlcedoCore
import AlcedoSeams
import HalcyonServer
import HalcyonWorld

/// Steps.
extension RowBuilder {
    /// Reads a list of steps, with those of `repeat` written out.
    mutating func steps(_ node: JSON5Node?) -> [ScenarioStep] {
        var result: [ScenarioStep] = []
        for element in node?.elements ?? [] {
            if ObjectShape.ofStep(element) == .repeatStep {
                result += repeated(element)
            } else if let step = step(element) {
                result.append(step)
            }
        }
        return result
    }

    private mutating func repeated(_ node: JSON5Node) -> [ScenarioStep] {
        guard let count = node["repeat"]?.integer, (1...1_000).contains(count),
            let body = node["steps"]
        else { return [] }
        var result: [ScenarioStep] = []
        for turn in 1...count {
            let number = JSON5Number(text: "\(turn)", double: Double(turn), integer: Int64(turn))
            var substitution = Substitution(["turn": .number(number)])
            result += steps(substitution.apply(body))
            guard result.count <= 100_000 else {
                report.add("these are more than 100000 steps", at: node.range.start)
                return []
            }
        }
        return result
    }

    private mutating func step(_ node: JSON5Node) -> ScenarioStep? {
        guard let shape = ObjectShape.ofStep(node),
            let member = node.members?.first(where: { $0.key == shape.verb }),
            let verb = verb(shape, member, of: node)
        else { return nil }
        return ScenarioStep(mark: member.keyRange, verb: verb)
    }

    private mutating func verb(
        _ shape: ObjectShape,
        _ member: JSON5Node.Member,
        of node: JSON5Node
    ) -> ScenarioStep.Verb? {
        let value = member.value
        switch shape {
        case _ where node["when"] != nil:
            report.add("there is no matrix whose rows this could be about", at: member.keyRange)
            return nil
        case .loadStep: return load(node, member).map { .load($0) }
        case .viewStep: return view(node, member).map { .view($0) }
        case .cacheStep: return cache(node, member).map { .cache($0) }
        case .networkStep: return network(value)
        case .prefetchStep: return prefetch(node, member).map { .prefetch($0) }
        case .stopStep:
            guard let text = value.string, let name = prefetchReference(text, at: value.range)
            else { return nil }
            return .stop(prefetch: name, on: queue(node["on"]) ?? .main)
        case .cancelStep:
            guard let name = reference(value) else { return nil }
            return .cancel(load: name, on: queue(node["on"]) ?? .main)
        case .advanceStep: return value.duration.map { .advance($0) }
        case .settleStep: return .settle
        case .setClockStep: return value.date.map { .setClock($0) }
        case .releaseStep: return release(value)
        case .clearStep: return .clear(layers(value))
        case .expireStep: return .expire(layers(value))
        case .diskStep: return disk(value).map { .disk($0) }
        case .restartStep: return .restart
        case .systemStep: return value.string.flatMap(SystemEvent.init).map { .system($0) }
        case .setStep: return .set(options(value, canConfigure: true))
        case .probeStep: return value.string.map { .probe(target: $0) }
        case .expectStep: return .expect(expectation(value, what: "\"expect\""))
        case .togetherStep: return together(value)
        default: return nil
        }
    }

    private mutating func network(_ node: JSON5Node) -> ScenarioStep.Verb? {
        guard let profile = node.string.flatMap(NetworkProfile.named) else { return nil }
        var script = ServerScript(rules: [])
        script.network = profile
        for problem in stages.loopbackProblems(of: script) {
            let note = "say why: notOn: { loopback: \"…\" }"
            report.add(problem.message, at: node.range, notes: [note])
        }
        return .network(profile)
    }

    private func layers(_ node: JSON5Node) -> [CacheLayer] {
        if node.string == "all" { return [.memory, .disk] }
        return node.string.flatMap(CacheLayer.init).map { [$0] } ?? []
    }

    private mutating func release(_ node: JSON5Node) -> ScenarioStep.Verb? {
        guard let gate = node.string else { return nil }
        if !gates.contains(gate) {
            report.add(
                "no reply waits at a gate \"\(gate)\"",
                at: node.range,
                suggestion: Spelling.suggestion(for: gate, among: gates),
                notes: gates.isEmpty ? [] : ["gates are: \(gates.joined(separator: ", "))"]
            )
        }
        return .release(gate: gate)
    }

    private mutating func together(_ node: JSON5Node) -> ScenarioStep.Verb {
        let inner = steps(node)
        for step in inner where !step.verb.fitsTogether {
            report.add(
                "this cannot be done in one turn with others",
                at: step.mark,
                notes: [
                    "load, prefetch, stop, view, cache, cancel, clear, expire and probe can, on the main queue"
                ]
            )
        }
        return .together(inner)
    }

    // Loads and views

    private mutating func load(_ node: JSON5Node, _ verb: JSON5Node.Member) -> LoadStep? {
        guard let source = source(verb.value) else { return nil }
        let form = node["form"]?.string.flatMap(LoadOrder.APIForm.init) ?? .completion
        return LoadStep(
            name: declare(node["as"], verb),
            source: source,
            options: options(node["options"], canConfigure: false),
            queue: queue(node["on"]) ?? .main,
            callback: callback(node["callbackQueue"]),
            form: form,
            cancelStep: node["cancelIn"]?.string,
            message: message(node)
        )
    }

    /// What a load's request says besides its URL; `nil` when it says nothing.
    private func message(_ node: JSON5Node) -> RequestMessage? {
        let keys = ["method", "headers", "body"]
        guard keys.contains(where: { node[$0] != nil }) else { return nil }
        return RequestMessage(
            method: node["method"]?.string ?? "GET",
            fields: fields(node["headers"]),
            body: node["body"]?.string.map { Array($0.utf8) }
        )
    }

    private mutating func cache(_ node: JSON5Node, _ verb: JSON5Node.Member) -> CacheStep? {
        guard let word = verb.value.string.flatMap(CacheOrder.Verb.init),
            let target = node["of"]?.string
        else { return nil }
        let body = body(node)
        if word.takesBody != (body != nil) {
            let message = word.takesBody ? "there is nothing to store" : "this stores nothing"
            report.add(message, at: verb.value.range)
        }
        return CacheStep(
            name: declare(node["as"], verb),
            verb: word,
            target: target,
            options: options(node["options"], canConfigure: false),
            body: body,
            queue: queue(node["on"]) ?? .main,
            callback: callback(node["callbackQueue"]),
            form: node["form"]?.string.flatMap(LoadOrder.APIForm.init) ?? .completion
        )
    }

    private mutating func view(_ node: JSON5Node, _ verb: JSON5Node.Member) -> ViewStep? {
        guard let view = verb.value.string else { return nil }
        let actions = node.members?.filter { ["set", "cancel", "drop"].contains($0.key) } ?? []
        guard actions.count == 1 else {
            report.add("a view step has one of: cancel, drop, set", at: verb.keyRange)
            return nil
        }
        if actions[0].key != "set" {
            if !views.contains(view) {
                report.add(
                    "the view \"\(view)\" was never set",
                    at: verb.value.range,
                    suggestion: Spelling.suggestion(for: view, among: views.sorted())
                )
            }
            let action = actions[0].key == "cancel" ? ViewStep.Action.cancel : .drop
            return ViewStep(view: view, action: action, queue: queue(node["on"]) ?? .main)
        }
        views.insert(view)
        let setting = ViewStep.Setting(
            name: declare(node["as"], verb),
            source: actions[0].value.isNull ? nil : source(actions[0].value),
            options: options(node["options"], canConfigure: false),
            placeholder: node["placeholder"]?.string,
            indicator: indicator(node["indicator"]),
            form: node["form"]?.string.flatMap(ViewOrder.APIForm.init) ?? .setImage
        )
        return ViewStep(view: view, action: .set(setting), queue: queue(node["on"]) ?? .main)
    }

    private func indicator(_ node: JSON5Node?) -> ViewIndicator? {
        guard let node else { return nil }
        if node.bool == true { return .activity }
        return node.string.flatMap(ViewIndicator.init)
    }

    /// Takes a load's name down, and gives one to a load without.
    private mutating func declare(_ node: JSON5Node?, _ verb: JSON5Node.Member) -> String {
        guard let node, let name = node.string else {
            unnamedCount += 1
            let name = "#\(unnamedCount)"
            loads.append((name, verb.keyRange))
            return name
        }
        if let first = loads.first(where: { $0.name == name }) {
            let line = report.text.place(at: first.mark.lowerBound).line
            report.add(
                "there is a load \"\(name)\" already",
                at: node.range,
                suggestion: "the first is on line \(line)"
            )
        }
        if name.isEmpty || name.hasPrefix("#")
            || ObjectShape.expectation.declaration.key(name) != nil || name == "when"
        {
            report.add("a load cannot be called \"\(name)\"", at: node.range)
        }
        loads.append((name, node.range))
        return name
    }

    /// The name of a load that was started before; others are reported.
    mutating func reference(_ node: JSON5Node) -> String? {
        guard let name = node.string else { return nil }
        return reference(name, at: node.range)
    }

    /// The same for a name that is a key.
    mutating func reference(_ name: String, at range: Range<Int>) -> String? {
        let named = loads.filter { !$0.name.hasPrefix("#") }
        if named.contains(where: { $0.name == name }) { return name }
        let list = named.map { load in
            "\(load.name) (line \(report.text.place(at: load.mark.lowerBound).line))"
        }
        let names = named.map(\.name)
        report.add(
            "no load named \"\(name)\" was started before",
            at: range,
            suggestion: Spelling.suggestion(for: name, among: names),
            notes: ["loads so far: \(list.isEmpty ? "none" : list.joined(separator: ", "))"]
        )
        return nil
    }
}

extension ScenarioStep.Verb {
    /// Whether it is a piece of work of the main queue, which others can stand beside.
    var fitsTogether: Bool {
        switch self {
        case .load(let load): load.queue == .main
        case .cancel(_, let queue): queue == .main
        case .cache(let cache): cache.queue == .main
        case .prefetch(let list): list.queue == .main
        case .stop(_, let queue): queue == .main
        case .view(let view): view.queue == .main
        case .clear, .expire, .probe: true
        default: false
        }
    }
}
