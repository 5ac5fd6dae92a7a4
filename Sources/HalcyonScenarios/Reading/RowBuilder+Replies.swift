import AlcedoCore
import AlcedoHTTP
import HalcyonServer

/// How replies are sent, and resources.
extension RowBuilder {
    /// Reads what replies and resources have in common.
    mutating func delivery(_ node: JSON5Node) -> ServerReply {
        var reply = ServerReply(
            fields: fields(node["headers"]),
            chunks: chunks(node["chunks"]),
            gate: node["gate"]?.string,
            fault: fault(node["fault"])
        )
        if let latency = node["latency"] {
            reply.latency = latency.duration ?? latency["plus"]?.duration ?? .zero
            reply.spread = spread(latency)
        }
        reply.rate = node["bandwidth"]?.string.flatMap(Quantity.rate)
        reply.coding = node["encoding"]?.string.flatMap(ContentCoding.init)
        reply.interim = (node["interim"]?.elements ?? []).compactMap { head in
            head["status"]?.integer.map {
                HTTPResponseHead(status: $0, fields: fields(head["headers"]))
            }
        }
        reply.trailers = fields(node["trailers"])
        return reply
    }

    /// Reads the state of a resource over time.
    mutating func resource(_ node: JSON5Node) -> ServerResource? {
        var versions: [ServerResource.Version] = []
        for element in node["versions"]?.elements ?? [] {
            versions.append(
                ServerResource.Version(
                    start: element["changesAt"]?.duration ?? .zero,
                    body: body(element) ?? .empty,
                    etag: element["etag"]?.string,
                    lastModified: element["lastModified"]?.date,
                    fields: fields(element["headers"])
                )
            )
        }
        guard !versions.isEmpty else {
            report.add("a resource needs a version", at: node.range.start)
            return nil
        }
        return ServerResource(
            versions: versions,
            servesRanges: node["ranges"]?.bool ?? true,
            delivery: delivery(node)
        )
    }

    /// Reads fields, each with a value or several.
    func fields(_ node: JSON5Node?) -> HTTPFields {
        var fields = HTTPFields()
        for member in node?.members ?? [] {
            for value in member.value.elements ?? [member.value] {
                fields.append(name: member.key, value: value.string ?? "")
            }
        }
        return fields
    }

    private func chunks(_ node: JSON5Node?) -> ChunkPlan? {
        guard let node, let size = node["size"] else { return nil }
        let sizes = (size.elements ?? [size]).compactMap(\.size)
        let pauses = node["pause"].map { ($0.elements ?? [$0]).compactMap(\.duration) } ?? []
        guard !sizes.isEmpty else { return nil }
        return ChunkPlan(
            sizes: sizes,
            pauses: pauses.isEmpty ? [.zero] : pauses,
            isLengthUnknown: node["length"] != nil
        )
    }

    private mutating func spread(_ node: JSON5Node) -> LatencySpread? {
        guard node.members != nil else { return nil }
        let given = ["uniform", "lognormal", "exponential"].filter { node[$0] != nil }
        guard given.count == 1 else {
            report.add(
                "a latency is drawn from one of: uniform, lognormal, exponential",
                at: node.range.start
            )
            return nil
        }
        if let bounds = node["uniform"]?.elements?.compactMap(\.duration) {
            guard bounds.count == 2 else {
                report.add("\"uniform\" is the shortest and the longest", at: node.range.start)
                return nil
            }
            return .uniform(from: bounds[0], to: bounds[1])
        }
        if let own = node["lognormal"], let median = own["median"]?.duration,
            let sigma = own["sigma"]?.integer, let max = own["max"]?.duration
        {
            return .lognormal(median: median, sigma: sigma, max: max)
        }
        guard let own = node["exponential"], let mean = own["mean"]?.duration,
            let max = own["max"]?.duration
        else { return nil }
        return .exponential(mean: mean, max: max)
    }
}
