import AlcedoCore
import HalcyonServer

/// Builds one row from a tree whose shape was checked.
///
/// What does not fit the shape was reported already and is left out here; reported here is what only
/// the whole shows: names that nobody gave, rules that contradict each other, files that are missing.
struct RowBuilder {
    let reader: ScenarioReader
    var report: ProblemReport
    /// The loads so far, with the bytes of their names or steps.
    var loads: [(name: String, mark: Range<Int>)] = []
    /// The lists so far, with the bytes of their names.
    var prefetches: [(name: String, mark: Range<Int>)] = []
    /// The views so far.
    var views: Set<String> = []
    /// The gates of the server.
    var gates: [String] = []
    /// How many loads have no name.
    var unnamedCount = 0
    /// The stages it is to be played on.
    let stages: PlayedStages

    init(reader: ScenarioReader, report: ProblemReport, stages: PlayedStages) {
        self.reader = reader
        self.report = report
        self.stages = stages
    }

    /// Builds the row.
    mutating func row(of body: JSON5Node, label: String?, rule: JSON5Node?) -> ScenarioRow {
        let given = given(body["given"])
        let script = script(body["server"], network: given.network)
        gates = script.gateNames
        let steps = steps(body["steps"])
        var endings: [Expectation] = []
        if let rule { endings.append(expectation(rule, what: "a rule of the matrix")) }
        if let finally = body["finally"] {
            endings.append(expectation(finally, what: "\"finally\""))
        }
        return ScenarioRow(
            label: label,
            given: given,
            script: script,
            steps: steps,
            endings: endings
        )
    }

    // Given

    private mutating func given(_ node: JSON5Node?) -> Given {
        guard let node else { return Given() }
        return Given(
            clock: node["clock"]?.date,
            options: options(node["options"], canConfigure: true),
            seed: node["seed"]?.unsigned,
            disk: node["disk"].flatMap { disk($0) },
            network: node["network"]?.string.flatMap(NetworkProfile.named) ?? .none,
            fills: (node["caches"]?.elements ?? []).compactMap { fill($0) }
        )
    }

    private mutating func fill(_ node: JSON5Node) -> Given.Fill? {
        let body = body(node)
        if body == nil, node["layer"]?.string != "none" {
            report.add(
                "an entry of caches needs a body",
                at: node.range.start,
                notes: ["bodies are: \(ObjectShape.bodyKeys.map(\.name).joined(separator: ", "))"]
            )
        }
        guard let layer = node["layer"]?.string.flatMap(CacheLayer.init(rawValue:)),
            let target = node["url"]?.string, let body
        else { return nil }
        return Given.Fill(
            mark: node.range.start,
            layer: layer,
            target: target,
            options: options(node["options"], canConfigure: false),
            body: body,
            age: node["age"]?.duration ?? .zero
        )
    }

    /// Reads options; those that configure the client belong under `given`.
    mutating func options(_ node: JSON5Node?, canConfigure: Bool) -> [OptionSetting] {
        var result: [OptionSetting] = []
        for member in node?.members ?? [] {
            guard let option = reader.vocabulary.options.first(where: { $0.name == member.key })
            else { continue }
            if option.scope == .client, !canConfigure {
                report.add(
                    "the option \"\(option.name)\" configures the client",
                    at: member.keyRange,
                    suggestion: "put it under \"given\""
                )
            }
            if let setting = setting(option, member.value) { result.append(setting) }
        }
        return result
    }
}

extension JSON5Node {
    /// The duration a text stands for.
    var duration: Duration? { string.flatMap(Quantity.duration) }
    /// The size a text stands for.
    var size: ByteCount? { string.flatMap(Quantity.size) }
    /// The date a text stands for.
    var date: Timestamp? { string.flatMap(Quantity.date) }
    /// The truth value.
    var bool: Bool? {
        guard case .bool(let value) = value else { return nil }
        return value
    }
    /// The whole number.
    var integer: Int? {
        guard case .number(let number) = value else { return nil }
        return number.integer.map { Int($0) }
    }
    /// The whole number that is not negative.
    var unsigned: UInt64? { integer.flatMap { UInt64(exactly: $0) } }
    /// Whether it is `null`.
    var isNull: Bool {
        guard case .null = value else { return false }
        return true
    }
}

extension Range<Int> {
    /// The first byte alone, to mark where something large begins.
    var start: Range<Int> { lowerBound..<Swift.min(lowerBound + 1, upperBound) }
}

extension JSON5Node {
    /// Width and height.
    var pair: (width: Int, height: Int)? {
        guard let elements, elements.count == 2, let width = elements[0].integer,
            let height = elements[1].integer
        else { return nil }
        return (width, height)
    }
}
