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

    /// What was recorded.
    var exchange: RecordedExchange
    /// What is known to be missing of it, in words.
    var notes: [String] = []

    /// Reads an entry.
    init(_ node: JSON5Node, place: SourcePlace) throws(Unplayable) {
        guard let request = node["request"], let response = node["response"] else {
            throw Unplayable(reason: "it lacks a request or a response")
        }
        guard let method = request["method"]?.string, !method.isEmpty else {
            throw Unplayable(reason: "its request has no method")
        }
        guard let url = request["url"]?.string else {
            throw Unplayable(reason: "its request has no URL")
        }
        let timings = HARTimings(node)
        exchange = RecordedExchange(
            started: node["startedDateTime"]?.string.flatMap(Quantity.date),
            method: method,
            url: url,
            requestFields: Self.fields(request["headers"]),
            requestBody: Array((request["postData"]?["text"]?.string ?? "").utf8),
            latency: timings.latency,
            place: place
        )
        exchange.failure = Self.failure(node, response)
        try takeResponse(response)
        exchange.pieces = timings.pieces(of: exchange.body.count, as: node["_pieces"])
        _ = try RuleKey(exchange)
    }

    private mutating func takeResponse(_ response: JSON5Node) throws(Unplayable) {
        let status = try Self.status(response, exchange.failure)
        exchange.status = status
        exchange.fields = Self.fields(response["headers"])
        let content = response["content"]
        guard HTTPResponseHead.mayHaveBody(status), exchange.method != "HEAD" else { return }
        exchange.body = try Self.body(content)
        let size = content?["size"]?.number ?? 0
        if exchange.body.isEmpty, size > 0, exchange.failure == nil {
            notes.append("its body of \(size) bytes was not recorded")
        }
    }

    /// What Chrome and this package take down where no whole response came.
    private static func failure(_ entry: JSON5Node, _ response: JSON5Node) -> RecordedFailure? {
        guard let text = (response["_error"] ?? entry["_error"])?.string else { return nil }
        return switch text {
        case "net::ERR_CONNECTION_REFUSED", "NS_ERROR_CONNECTION_REFUSED": .refused
        case "net::ERR_TIMED_OUT", "net::ERR_CONNECTION_TIMED_OUT": .timeout
        case "net::ERR_EMPTY_RESPONSE": .emptyReply
        case "net::ERR_NAME_NOT_RESOLVED", "NS_ERROR_UNKNOWN_HOST": .dns
        case "net::ERR_INTERNET_DISCONNECTED": .offline
        case "net::ERR_CONNECTION_RESET", "NS_ERROR_NET_RESET": .resetBeforeHead
        default: RecordedFailure(rawValue: text)
        }
    }

    private static func status(
        _ response: JSON5Node,
        _ failure: RecordedFailure?
    ) throws(Unplayable) -> Int {
        guard let status = response["status"]?.number else {
            throw Unplayable(reason: "its response has no status")
        }
        if status == 0, failure != nil { return 0 }
        guard (200...599).contains(status) else {
            let meaning = status == 0 ? "no response came" : "it is no final response"
            throw Unplayable(reason: "its status is \(status): \(meaning)")
        }
        return status
    }

    private static func fields(_ headers: JSON5Node?) -> HTTPFields {
        var fields = HTTPFields()
        for header in headers?.elements ?? [] {
            guard let name = header["name"]?.string, let value = header["value"]?.string,
                !name.isEmpty, !name.hasPrefix(":")
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
        guard encoding.lowercased() == "base64" else {
            throw Unplayable(reason: "its body has the encoding \(encoding), which is none of HAR")
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw Unplayable(reason: "its body is not base 64")
        }
        return Array(data)
    }
}

extension JSON5Node {
    /// The number, where it is a whole one.
    fileprivate var number: Int? {
        guard case .number(let number) = value else { return nil }
        return number.integer.flatMap { Int(exactly: $0) }
            ?? (number.double.isFinite ? Int(exactly: number.double) : nil)
    }
}
