import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer

/// One entry of an HTTP archive: a request and its response.
struct HAREntry {
    /// Why an entry cannot be played.
    struct Unplayable: Error {
        var reason: String
    }

    /// The request it answers.
    var key: RuleKey
    /// The names and values of the query.
    var query: [(name: String, value: String?)]
    /// What was answered.
    var reply: ServerReply
    /// Where it stands in the file.
    var place: SourcePlace

    /// Reads an entry.
    init(_ node: JSON5Node, place: SourcePlace) throws(Unplayable) {
        guard let request = node["request"], let response = node["response"] else {
            throw Unplayable(reason: "it lacks a request or a response")
        }
        guard let method = request["method"]?.string, !method.isEmpty else {
            throw Unplayable(reason: "its request has no method")
        }
        guard let text = request["url"]?.string else {
            throw Unplayable(reason: "its request has no URL")
        }
        self.place = place
        (key, query) = try Self.target(text, method: method)
        reply = try Self.reply(response, timings: HARTimings(node))
        reply.place = place
    }

    private static func target(
        _ text: String,
        method: String
    ) throws(Unplayable) -> (RuleKey, [(name: String, value: String?)]) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw Unplayable(reason: "its URL is not absolute: \(text.prefix(80))")
        }
        guard ["http", "https"].contains(parts.scheme?.lowercased()) else {
            throw Unplayable(reason: "its URL is not of HTTP: \(text.prefix(80))")
        }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        guard !path.split(separator: "/").contains(where: { $0.hasPrefix(":") || $0 == "*" }) else {
            throw Unplayable(reason: "its path would be read as a pattern: \(path.prefix(80))")
        }
        let items = parts.percentEncodedQueryItems ?? []
        let key = RuleKey(
            method: method,
            host: host.lowercased(),
            path: path,
            query: parts.percentEncodedQuery ?? ""
        )
        return (key, items.map { (name: $0.name, value: $0.value ?? "") })
    }

    private static func reply(
        _ response: JSON5Node,
        timings: HARTimings
    ) throws(Unplayable) -> ServerReply {
        guard case .number(let number)? = response["status"]?.value, let status = number.integer
        else {
            throw Unplayable(reason: "its response has no status")
        }
        guard (200...599).contains(status) else {
            let meaning = status == 0 ? "no response came" : "it is no final response"
            throw Unplayable(reason: "its status is \(status): \(meaning)")
        }
        let body = try Self.body(response["content"])
        return ServerReply(
            status: Int(status),
            fields: fields(response["headers"]),
            body: body.isEmpty ? .empty : .bytes(body),
            latency: timings.latency,
            chunks: timings.chunks(of: body.count)
        )
    }

    /// The fields that still hold when the body is played decoded and by another connection.
    private static func fields(_ headers: JSON5Node?) -> HTTPFields {
        let left: Set = [
            "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
        ]
        var fields = HTTPFields()
        for header in headers?.elements ?? [] {
            guard let name = header["name"]?.string, let value = header["value"]?.string,
                !name.isEmpty, !name.hasPrefix(":"), !left.contains(name.lowercased())
            else { continue }
            // Some recorders join the lines of one name by line ends.
            for line in value.split(separator: "\n", omittingEmptySubsequences: false) {
                let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
                fields.append(name: name, value: text)
            }
        }
        return fields
    }

    private static func body(_ content: JSON5Node?) throws(Unplayable) -> [UInt8] {
        guard let text = content?["text"]?.string else { return [] }
        guard let encoding = content?["encoding"]?.string, !encoding.isEmpty else {
            return Array(text.utf8)
        }
        guard encoding == "base64" else {
            throw Unplayable(reason: "its body has the encoding \(encoding), which is none of HAR")
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw Unplayable(reason: "its body is not base 64")
        }
        return Array(data)
    }
}
