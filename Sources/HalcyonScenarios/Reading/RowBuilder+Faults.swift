import AlcedoCore
import HalcyonServer

/// Faults.
extension RowBuilder {
    /// Reads a fault; `nil` for none, and for one that was reported.
    mutating func fault(_ node: JSON5Node?) -> ServerFault? {
        guard let node else { return nil }
        if let word = node.string {
            return ServerFault.Kind(rawValue: word).flatMap(Self.fault(withoutPlace:))
        }
        guard let members = node.members else { return nil }
        guard members.count == 1, let member = members.first else {
            report.add("a reply has one fault", at: node.range.start)
            return nil
        }
        guard let kind = ServerFault.Kind(rawValue: member.key) else { return nil }
        if let place = member.value.size { return Self.fault(kind, at: place) }
        return Self.fault(kind, member.value)
    }

    /// Reads faults that come now and then.
    mutating func randomFaults(_ node: JSON5Node) -> RandomFaults? {
        guard case .number(let chance)? = node["chance"]?.value else { return nil }
        var faults: [ServerFault] = []
        for element in node["faults"]?.elements ?? [] {
            if let fault = fault(element) { faults.append(fault) }
        }
        if faults.isEmpty { report.add("there are no faults to draw", at: node.range.start) }
        return RandomFaults(millionths: Int((chance.double * 1_000_000).rounded()), faults: faults)
    }

    private static func fault(withoutPlace kind: ServerFault.Kind) -> ServerFault? {
        let all: [ServerFault] = [
            .offline, .dns, .refused, .connectTimeout, .tls, .transportSecurity, .timeout,
            .emptyReply, .resetBeforeHead, .diesWhenReused, .noResponse, .notHTTP, .http09,
            .badStatusLine, .duplicateHeader, .missingLastChunk, .badGzip, .halfClose,
            .duplicateDelivery, .lateDelivery,
        ]
        return all.first { $0.kind == kind }
    }

    private static func fault(_ kind: ServerFault.Kind, at place: ByteCount) -> ServerFault? {
        switch kind {
        case .garbage: .garbage(size: place)
        case .resetInHead: .resetInHead(after: place)
        case .closeInHead: .closeInHead(after: place)
        case .stallHead: .stallHead(after: place)
        case .headerBomb: .headerBomb(size: place)
        case .wrongLength: .wrongLength(promised: place)
        case .overlongBody: .overlongBody(by: place)
        case .resetMidBody: .resetMidBody(after: place)
        case .truncatedBody: .truncatedBody(after: place)
        case .stallBody: .stallBody(after: place)
        case .badChunk: .badChunk(after: place)
        case .truncatedGzip: .truncatedGzip(after: place)
        default: nil
        }
    }

    private static func fault(_ kind: ServerFault.Kind, _ node: JSON5Node) -> ServerFault? {
        switch kind {
        case .interleavedInterim: node.integer.map { .interleavedInterim(count: $0) }
        case .slowHead:
            if let size = node["bytes"]?.size, let pause = node["every"]?.duration {
                .slowHead(piece: size, every: pause)
            } else {
                nil
            }
        case .healingStall:
            if let place = node["after"]?.size, let time = node["for"]?.duration {
                .healingStall(after: place, for: time)
            } else {
                nil
            }
        default: nil
        }
    }
}
