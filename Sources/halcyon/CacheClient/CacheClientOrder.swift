import AlcedoCore
import AlcedoHTTP
import Foundation

/// What a line of the judge asks for.
enum CacheClientOrder {
    /// A request through the cache.
    case fetch(HTTPRequest)
    /// The clock is to be moved on.
    case advance(Duration)
    /// It is no order.
    case unreadable(String)

    init(_ line: String) {
        var report = ProblemReport(text: SourceText(file: "line", bytes: Array(line.utf8)))
        guard let node = JSON5Parser.parse(&report), report.problems.isEmpty else {
            let words = report.problems.first.map { "\($0)" } ?? "no JSON"
            self = .unreadable(words.split(separator: "\n").first.map(String.init) ?? words)
            return
        }
        switch node["op"]?.string {
        case "advance": self = Self.advance(node)
        case let other?: self = .unreadable("there is no op \"\(other)\"")
        case nil: self = Self.fetch(node)
        }
    }

    private static func advance(_ node: JSON5Node) -> CacheClientOrder {
        guard case .number(let seconds)? = node["seconds"]?.value, seconds.double.isFinite,
            (0...1e9).contains(seconds.double)
        else { return .unreadable("advance needs seconds, from 0") }
        return .advance(.milliseconds(Int64(seconds.double * 1_000)))
    }

    private static func fetch(_ node: JSON5Node) -> CacheClientOrder {
        guard let address = node["url"]?.string, let url = URL(string: address) else {
            return .unreadable("a request needs a url")
        }
        var request = HTTPRequest(url: url, method: node["method"]?.string ?? "GET")
        request.body = node["body"]?.string.map { Array($0.utf8) }
        for pair in node["headers"]?.elements ?? [] {
            guard let pair = pair.elements, pair.count == 2, let name = pair[0].string,
                let value = pair[1].string
            else { return .unreadable("headers are pairs of texts") }
            // White space around a value is none of it (RFC 9110 §5.5).
            let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
            let front = value.drop(while: isBlank)
            let length = front.count - front.reversed().prefix(while: isBlank).count
            request.fields.append(name: name, value: String(front.prefix(length)))
        }
        // So does a browser when it is told to validate.
        if node["cache"]?.string == "no-cache", request.fields["Cache-Control"] == nil {
            request.fields["Cache-Control"] = "max-age=0"
        }
        return .fetch(request)
    }
}
