import AlcedoCore
import AlcedoHTTP
import Foundation
import HalcyonServer
import Testing

extension ServerRule {
    /// A rule as a test writes it: `"GET //host/path?a=1&!b"`, where `!b` must be absent.
    static func make(
        _ text: String,
        fields: [(name: String, value: String?)] = [],
        replies: [ServerReply] = [ServerReply()],
        afterwards: Afterwards = .fail,
        isOptional: Bool = false,
        line: Int = 1
    ) -> ServerRule {
        let words = text.split(separator: " ").map(String.init)
        let halves = words[1].split(separator: "?", maxSplits: 1).map(String.init)
        let isHosted = halves[0].hasPrefix("//")
        let parts = halves[0].split(separator: "/", omittingEmptySubsequences: isHosted)
        let query = halves.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
            let sides = item.split(separator: "=", maxSplits: 1).map(String.init)
            return sides[0].hasPrefix("!")
                ? (name: String(sides[0].dropFirst()), value: nil)
                : (name: sides[0], value: sides.count > 1 ? sides[1] : "")
        }
        return ServerRule(
            name: text,
            place: SourcePlace(file: "test.json5", line: line, column: 5),
            method: words[0],
            host: isHosted ? String(parts[0]) : nil,
            path: isHosted ? "/" + parts.dropFirst().joined(separator: "/") : halves[0],
            query: query,
            fields: fields,
            replies: replies,
            afterwards: afterwards,
            isOptional: isOptional
        )
    }
}

extension HTTPRequest {
    /// A request as a test writes it; a path alone is asked of `images.example`.
    static func make(
        _ target: String,
        method: String = "GET",
        fields: HTTPFields = HTTPFields()
    ) throws -> HTTPRequest {
        let text =
            target.hasPrefix("//")
            ? "http:" + target : (target.hasPrefix("/") ? "http://images.example" + target : target)
        return HTTPRequest(url: try #require(URL(string: text)), method: method, fields: fields)
    }
}

extension FakeServer {
    /// A server with these rules.
    convenience init(_ rules: ServerRule...) {
        self.init(script: ServerScript(rules: rules))
    }

    /// Answers a request as a test writes it, at the beginning of time.
    @discardableResult
    func ask(
        _ target: String,
        method: String = "GET",
        fields: HTTPFields = HTTPFields()
    ) throws -> Exchange {
        plan(for: try .make(target, method: method, fields: fields), at: .zero)
    }
}

extension Exchange {
    /// All steps up to the terminal one.
    var steps: [ExchangeStep] {
        var cursor = makeCursor()
        var result: [ExchangeStep] = []
        repeat { result.append(cursor.next()) } while result.last?.isTerminal != true
        return result
    }

    /// All bytes of the body.
    var bodyBytes: [UInt8] {
        steps.flatMap { step in
            guard case .body(let bytes) = step else { return [UInt8]() }
            return bytes
        }
    }
}
