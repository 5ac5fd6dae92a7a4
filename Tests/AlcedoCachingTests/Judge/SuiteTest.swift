import AlcedoCore

/// One test of the suite, as its file has it.
struct SuiteTest {
    enum Kind: String {
        case required
        case optimal
        case check
    }

    var id: String
    var kind: Kind
    var dependencies: [String]
    var requests: [SuiteRequest]

    init?(_ node: JSON5Node) {
        guard let id = node["id"]?.string, let requests = node["requests"]?.elements else {
            return nil
        }
        self.id = id
        kind = node["kind"]?.string.flatMap { Kind(rawValue: $0) } ?? .required
        dependencies = node["depends_on"]?.elements?.compactMap(\.string) ?? []
        self.requests = requests.map { SuiteRequest($0) }
    }
}

/// One request of a test: what is sent, how the origin answers, and what is expected.
struct SuiteRequest {
    /// A field: its name, its value (a number is a date so many seconds from the origin's present), and
    /// whether the client must see it.
    struct Field {
        enum Value {
            case text(String)
            case seconds(Int64)
        }

        var name: String
        var value: Value
        var isChecked = true
    }

    let node: JSON5Node

    init(_ node: JSON5Node) {
        self.node = node
    }

    var method: String { node["request_method"]?.string ?? "GET" }
    var body: [UInt8]? { node["request_body"]?.string.map { Array($0.utf8) } }
    var requestFields: [Field] { fields("request_headers") }
    var responseFields: [Field] { fields("response_headers") }
    var expectedType: String? { node["expected_type"]?.string }

    /// The status of the answer, where the script says one.
    var status: Int? { node["response_status"]?.elements?.first?.integer }

    /// Whether a failure of a check means that the test could not be set up.
    func isSetup(_ member: String) -> Bool {
        flag("setup") || (node["setup_tests"]?.elements ?? []).contains { $0.string == member }
    }

    func flag(_ name: String) -> Bool {
        if case .bool(true)? = node[name]?.value { return true }
        return false
    }

    func isNull(_ name: String) -> Bool {
        if case .null? = node[name]?.value { return true }
        return false
    }

    func isFalse(_ name: String) -> Bool {
        if case .bool(false)? = node[name]?.value { return true }
        return false
    }

    /// The informational heads that a member lists.
    func interim(_ name: String) -> [(status: Int, fields: [(String, String)])]? {
        node[name]?.elements?.compactMap { entry in
            guard let parts = entry.elements, let status = parts.first?.integer else { return nil }
            let pairs = parts.dropFirst().first?.elements ?? []
            return (
                status,
                pairs.compactMap { pair in
                    guard let pair = pair.elements, pair.count == 2, let name = pair[0].string,
                        let value = pair[1].string
                    else { return nil }
                    return (name, value)
                }
            )
        }
    }

    private func fields(_ name: String) -> [Field] {
        (node[name]?.elements ?? []).compactMap { entry in
            guard let parts = entry.elements, parts.count >= 2, let name = parts[0].string else {
                return nil
            }
            let value =
                parts[1].string.map { Field.Value.text($0) }
                ?? .seconds(Int64(parts[1].integer ?? 0))
            var field = Field(name: name, value: value)
            if parts.count > 2, case .bool(false) = parts[2].value { field.isChecked = false }
            return field
        }
    }
}

extension JSON5Node {
    /// The whole number, where this is one.
    var integer: Int? {
        guard case .number(let number) = value else { return nil }
        return number.integer.map { Int($0) }
    }
}
