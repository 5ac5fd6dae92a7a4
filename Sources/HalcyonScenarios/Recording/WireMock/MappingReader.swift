import AlcedoCore
package import HalcyonServer

/// Reads mappings of WireMock as rules of a server.
///
/// Taken over: method, host, path and query where they are told by equal texts or simple patterns, fields
/// that are equal or absent, sequences by scenario state where they are a line or a ring, bodies in every
/// form, delays and faults. What a rule cannot say is named: as skipped where the rule would answer other
/// requests or in another way, as a note where it only answers more of them.
package struct MappingReader {
    /// A file that holds a mapping, or several.
    package struct File: Sendable {
        /// The path, for messages.
        package var path: String
        /// The content.
        package var bytes: [UInt8]

        /// Makes a file.
        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// What came of reading files.
    package struct Result: Sendable {
        /// The rules, in the order of their first mappings.
        package var rules: [ServerRule] = []
        /// The mappings that cannot be played, each with its place and the reason.
        package var skipped: [String] = []
        /// What of the others was left out.
        package var notes: [String] = []
    }

    private let redaction: Redaction?
    private let body: (String) -> [UInt8]?
    private var stubs: [MappingStub] = []
    private var result = Result()

    private init(redaction: Redaction?, body: @escaping (String) -> [UInt8]?) {
        self.redaction = redaction
        self.body = body
    }

    /// Tells whether a file looks like a mapping, or several.
    package static func isMapping(_ bytes: [UInt8]) -> Bool {
        var report = ProblemReport(text: SourceText(file: "mapping", bytes: bytes))
        guard let tree = JSON5Parser.parse(&report) else { return false }
        return tree["mappings"]?.elements != nil
            || tree["request"] != nil && tree["response"] != nil && tree["log"] == nil
    }

    /// Reads mappings.
    ///
    /// - Parameters:
    ///   - files: The files in the order that counts.
    ///   - redaction: What is taken out; `nil` for nothing.
    ///   - body: Finds the body that a `bodyFileName` names.
    /// - Returns: The rules, and what could not be taken over.
    package static func read(
        _ files: [File],
        redaction: Redaction? = Redaction(),
        body: @escaping (String) -> [UInt8]? = { _ in nil }
    ) -> Result {
        var reader = MappingReader(redaction: redaction, body: body)
        for file in files { reader.read(file) }
        reader.makeRules()
        return reader.result
    }

    private mutating func read(_ file: File) {
        var report = ProblemReport(text: SourceText(file: file.path, bytes: file.bytes))
        guard let tree = JSON5Parser.parse(&report), report.problems.isEmpty else {
            let reason = report.sorted.first.map { "\($0.place): \($0.message)" } ?? file.path
            result.skipped.append(reason)
            return
        }
        for node in tree["mappings"]?.elements ?? [tree] {
            let place = report.text.place(at: node.range.lowerBound)
            do throws(MappingStub.Unplayable) {
                let stub = try MappingStub(node, place: place, redaction: redaction, body: body)
                stubs.append(stub)
                result.notes += stub.notes.map { "\(place): \($0)" }
            } catch {
                result.skipped.append("\(place): \(error.reason)")
            }
        }
    }

    /// Stubs of one request are one rule.
    ///
    /// WireMock takes the one that was added last, unless priorities
    /// or the state of a scenario say otherwise.
    private mutating func makeRules() {
        var order: [MappingRequest] = []
        var groups: [MappingRequest: [MappingStub]] = [:]
        for stub in stubs {
            if groups[stub.request] == nil { order.append(stub.request) }
            groups[stub.request, default: []].append(stub)
        }
        for request in order {
            guard let group = groups[request], let rule = rule(request, group) else { continue }
            result.rules.append(rule)
        }
        let (playable, refused) = ServerScript.playable(result.rules)
        result.rules = playable
        result.skipped += refused
        if Set(stubs.compactMap(\.scenario)).contains(where: isSharedByRequests) {
            result.notes.append(
                "a scenario's state that one request changes and another one sees: each takes its own turns"
            )
        }
    }

    private func isSharedByRequests(_ scenario: String) -> Bool {
        Set(stubs.filter { $0.scenario == scenario }.map(\.request)).count > 1
    }

    private mutating func rule(_ request: MappingRequest, _ stubs: [MappingStub]) -> ServerRule? {
        guard let last = stubs.last else { return nil }
        let plain = stubs.filter { $0.scenario == nil }
        let turns = stubs.filter { $0.scenario != nil }
        let hidden = turns.isEmpty ? plain.count - 1 : plain.count
        if hidden > 0 {
            let best = plain.min { $0.priority < $1.priority } ?? last
            result.notes.append("\(request.name): \(hidden) mappings that another one hides")
            if turns.isEmpty {
                let same = plain.filter { $0.priority == best.priority }
                return request.rule([same.last ?? best], afterwards: .repeat)
            }
        }
        guard !turns.isEmpty else { return request.rule([last], afterwards: .repeat) }
        let (line, isRing) = MappingTurns.line(of: turns)
        if line.count < turns.count {
            let left = turns.count - line.count
            result.notes.append(
                "\(request.name): \(left) turns that its line of states never reaches"
            )
        }
        guard !line.isEmpty else {
            result.skipped.append("\(request.name): no turn begins in the state Started")
            return nil
        }
        return request.rule(line, afterwards: isRing ? .cycle : .repeat)
    }
}

/// The order that the states of a scenario give to its turns.
enum MappingTurns {
    /// The turns from `Started` on, and whether the last one leads back to the first.
    static func line(of stubs: [MappingStub]) -> (line: [MappingStub], isRing: Bool) {
        var line: [MappingStub] = []
        var state = "Started"
        var seen: Set<String> = []
        while seen.insert(state).inserted {
            let next = stubs.last { ($0.requiredState ?? state) == state }
            guard let next else { return (line, false) }
            line.append(next)
            guard let new = next.newState, new != state else { return (line, false) }
            state = new
        }
        // A ring that leaves out the first turn can only go on with its last reply.
        return (line, state == "Started")
    }
}
