import AlcedoCore
import AlcedoHTTP
import HalcyonServer
import HalcyonWorld

/// What is expected of layers and of responses.
extension RowBuilder {
    /// Reads what must hold of a response.
    mutating func received(_ member: JSON5Node.Member) -> ReceivedExpectation {
        let node = member.value
        let fields = (node["headers"]?.members ?? []).map { field in
            (name: field.key, value: ReceivedExpectation.Value(field.value))
        }
        return ReceivedExpectation(
            mark: member.keyRange,
            status: node["status"]?.integer,
            fields: fields,
            body: body(node),
            size: node["size"]?.size,
            interim: node["interim"]?.elements?.compactMap(\.integer)
        )
    }

    /// Reads what layers must hold.
    mutating func entries(_ node: JSON5Node) -> [EntryExpectation] {
        var result: [EntryExpectation] = []
        for layer in node.members ?? [] {
            guard let name = CacheLayer(rawValue: layer.key) else { continue }
            for member in layer.value.members ?? [] {
                if let entry = entry(name, member) { result.append(entry) }
            }
        }
        return result
    }

    private mutating func entry(
        _ layer: CacheLayer,
        _ member: JSON5Node.Member
    ) -> EntryExpectation? {
        let node = member.value
        var checker = ShapeChecker(report: report, vocabulary: reader.vocabulary)
        let key = JSON5Node(.string(member.key), range: member.keyRange)
        checker.check(key, .stored, of: "a key under \"cache\"")
        report = checker.report
        guard node.isNull || node.members != nil else { return nil }
        var expiry: EntryExpectation.Expiry?
        if let left = node["expiresIn"] {
            expiry = left.isNull ? .never : left.duration.map { .within($0) }
        }
        return EntryExpectation(
            mark: member.keyRange,
            layer: layer,
            target: member.key,
            options: options(node["options"], canConfigure: false),
            isAbsent: node.isNull || node["absent"] != nil,
            etag: node["etag"]?.string,
            size: node["size"]?.size,
            expiry: expiry
        )
    }
}

extension ReceivedExpectation.Value {
    fileprivate init(_ node: JSON5Node) {
        self = node.isNull ? .absent : node.string.map { .text($0) } ?? .present
    }
}
