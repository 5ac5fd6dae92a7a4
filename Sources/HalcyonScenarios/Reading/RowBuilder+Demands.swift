import AlcedoCore
import HalcyonServer

/// What rules demand of requests.
extension RowBuilder {
    /// Reads what is demanded of fields besides their being absent or having a value.
    mutating func demands(_ node: JSON5Node?) -> [FieldDemand] {
        var result: [FieldDemand] = []
        for member in node?.members ?? [] where member.value.members != nil {
            if let pattern = member.value["pattern"]?.string {
                result.append(FieldDemand(member.key, .pattern(pattern)))
            } else if member.value["present"] != nil {
                result.append(FieldDemand(member.key, .present))
            } else {
                report.add("nothing is demanded of \"\(member.key)\"", at: member.keyRange)
            }
        }
        return result
    }

    /// Reads what a query must have.
    func query(_ node: JSON5Node?) -> [(name: String, value: String?)] {
        var result: [(name: String, value: String?)] = []
        for member in node?.members ?? [] {
            for value in member.value.elements ?? [member.value] {
                // A plain text is compared with plain texts: `%` stands for itself.
                result.append((Self.encoded(member.key), value.string.map(Self.encoded)))
            }
        }
        return result
    }

    private static func encoded(_ text: String) -> String { text.replacing("%", with: "%25") }

    /// Reads what a request must carry.
    mutating func bodyDemand(_ node: JSON5Node) -> BodyDemand? {
        if node.isNull { return .absent }
        let given = node.members ?? []
        guard given.count == 1 else {
            report.add("a body is demanded by one of: text, base64, json", at: node.range.start)
            return nil
        }
        switch given[0].key {
        case "text": return given[0].value.string.map { .bytes(Array($0.utf8)) }
        case "base64": return base64(given[0].value).map { .bytes($0) }
        default: return .json(JSONShape(given[0].value))
        }
    }

    /// Reads who a client must be.
    mutating func challenge(_ node: JSON5Node) -> ServerChallenge? {
        let given = ["basic", "digest", "bearer"].filter { node[$0] != nil }
        guard given.count == 1 else {
            report.add("a client is asked by one of: basic, digest, bearer", at: node.range.start)
            return nil
        }
        let realm = node["realm"]?.string ?? "halcyon"
        return scheme(node).map { ServerChallenge($0, realm: realm) }
    }

    private func scheme(_ node: JSON5Node) -> ServerChallenge.Scheme? {
        if let token = node["bearer"]?.string { return .bearer(token: token) }
        guard let own = node["basic"] ?? node["digest"], let user = own["user"]?.string,
            let password = own["password"]?.string
        else { return nil }
        if node["basic"] != nil { return .basic(user: user, password: password) }
        let algorithm = own["algorithm"]?.string.flatMap(ServerChallenge.DigestAlgorithm.init)
        return .digest(
            user: user,
            password: password,
            algorithm: algorithm ?? .sha256,
            nonce: own["nonce"]?.string ?? "nonce"
        )
    }
}
