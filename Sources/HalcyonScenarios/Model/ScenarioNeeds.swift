/// What a scenario asks of a client.
struct ScenarioNeeds: Sendable {
    /// What the client must be able to do.
    private(set) var abilities: Set<ClientAbility> = []
    /// The options it must have.
    private(set) var options: Set<String> = []
    /// The errors it must have.
    private(set) var errors: Set<String> = []

    init(_ rows: [ScenarioRow]) {
        for row in rows {
            add(row.given.options)
            if row.given.disk != nil { abilities.insert(.disk) }
            for fill in row.given.fills {
                abilities.formUnion([fill.layer.ability, .images])
                add(fill.options)
            }
            for step in row.steps { add(step) }
            for expectation in row.endings { add(expectation) }
        }
    }

    private mutating func add(_ step: ScenarioStep) {
        switch step.verb {
        case .load(let load):
            abilities.insert(.loads)
            if load.cancelStep != nil { abilities.insert(.cancels) }
            abilities.insert(load.message == nil ? .images : .messages)
            add(load.source)
            add(load.options)
        case .view(let view): add(view)
        case .cache(let cache):
            abilities.insert(.cacheCalls)
            add(cache.options)
        case .cancel: abilities.insert(.cancels)
        case .prefetch(let list):
            abilities.insert(.prefetches)
            add(list.options)
        case .stop: abilities.insert(.prefetches)
        case .clear(let layers): abilities.formUnion(layers.map(\.ability))
        case .expire(let layers): abilities.formUnion(layers.map(\.ability) + [.expiry])
        case .disk, .probe: abilities.insert(.disk)
        case .set(let options):
            abilities.insert(.settings)
            add(options)
        case .expect(let expectation): add(expectation)
        case .together(let steps): for step in steps { add(step) }
        case .advance, .settle, .setClock, .release, .restart, .system, .network: break
        }
    }

    private mutating func add(_ view: ViewStep) {
        abilities.insert(.views)
        if view.view.contains(".") { abilities.insert(.buttons) }
        switch view.action {
        case .cancel: abilities.insert(.cancels)
        case .drop: break
        case .set(let setting):
            if setting.placeholder != nil { abilities.insert(.placeholders) }
            if let indicator = setting.indicator {
                abilities.insert(indicator == .activity ? .activityIndicator : .otherIndicators)
            }
            setting.source.map { add($0) }
            add(setting.options)
        }
    }

    private mutating func add(_ source: SourceSpec) {
        guard source.key == nil, case .target = source.place else {
            abilities.insert(.sources)
            return
        }
    }

    private mutating func add(_ expectation: Expectation) {
        for entry in expectation.entries {
            abilities.insert(entry.layer.ability)
            add(entry.options)
        }
        if expectation.trace != nil { abilities.insert(.trace) }
        for load in expectation.loads {
            if load.response != nil { abilities.insert(.responseOrigins) }
            switch load.outcome {
            case .received: abilities.insert(.messages)
            case .failure(let name, _, _, _): errors.insert(name)
            case .success(let success) where success.metrics != nil: abilities.insert(.metrics)
            default: break
            }
        }
    }

    private mutating func add(_ settings: [OptionSetting]) {
        options.formUnion(settings.map(\.name))
    }
}

extension CacheLayer {
    /// What a client with this layer has.
    fileprivate var ability: ClientAbility {
        switch self {
        case .memory: .memory
        case .disk: .disk
        case .original: .originals
        }
    }
}

extension Scenario {
    /// Whether it says that a client gets something wrong.
    package func expectsFindings(of client: String) -> Bool {
        findings[client]?.isEmpty == false
    }

    /// Why a scenario is not for a client; `nil` when it is.
    package func objection(of kind: any ClientKind) -> String? {
        if !clients.isEmpty {
            return clients.contains(kind.name)
                ? nil : "it is for \(clients.joined(separator: ", "))"
        }
        let missing = needs.abilities.subtracting(kind.abilities).map(\.rawValue).sorted()
        if !missing.isEmpty {
            return "\(kind.name) has no \(missing.joined(separator: ", "))"
        }
        let vocabulary = kind.vocabulary
        let options = needs.options.subtracting(vocabulary.options.map(\.name)).sorted()
        if let option = options.first { return "\(kind.name) has no option \"\(option)\"" }
        let errors = needs.errors.subtracting(vocabulary.errors.map(\.name)).sorted()
        return errors.first.map { "\(kind.name) has no error \"\($0)\"" }
    }
}
