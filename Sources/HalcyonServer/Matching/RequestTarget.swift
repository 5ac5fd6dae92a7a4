import AlcedoHTTP
package import Foundation

/// What a request asks for, taken apart once into the parts that rules look at.
///
/// Host and path are in the normal form of RFC 3986 §6.2.2, the query in plain text; scheme, user,
/// port and fragment play no role.
package struct RequestTarget: Hashable, Sendable {
    /// The host in lower case, without port.
    package var host: String
    /// The path between its slashes.
    ///
    /// `/` is one empty segment; dot segments are resolved (RFC 3986 §5.2.4).
    package var segments: [String]
    /// The values of each name in the query, sorted; a name without `=` has the value `""`.
    package var query: [String: [String]]

    /// Takes an absolute URL apart.
    package init(_ url: URL) {
        self.init(absolute: url.absoluteString)
    }

    /// Takes an absolute URL apart; without `//` the text is a path with a query.
    package init(absolute text: String) {
        var rest = Array(text.utf8)[...]
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        host = Self.takeHost(&rest)
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        segments = Self.segments(of: rest[..<(mark ?? rest.endIndex)])
        query = Self.query(of: mark.map { rest[($0 + 1)...] } ?? [])
    }

    private static func takeHost(_ rest: inout ArraySlice<UInt8>) -> String {
        guard let colonOrSlash = rest.firstIndex(of: UInt8(ascii: "/")),
            rest[colonOrSlash...].starts(with: "//".utf8)
        else { return "" }
        rest = rest[(colonOrSlash + 2)...]
        let end = rest.firstIndex { "/?".utf8.contains($0) } ?? rest.endIndex
        var authority = rest[..<end]
        rest = rest[end...]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            authority = authority[(at + 1)...]
        }
        let literalEnd = authority.firstIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let colon = authority[literalEnd...].firstIndex(of: UInt8(ascii: ":"))
        let name = authority[..<(colon ?? authority.endIndex)].map(\.asciiLowercased)
        return String(decoding: name, as: UTF8.self)
    }

    /// The segments of a path, with dot segments resolved as RFC 3986 §5.2.4 says.
    static func segments(of path: ArraySlice<UInt8>) -> [String] {
        var result: [String] = []
        let body = path.first == UInt8(ascii: "/") ? path.dropFirst() : path
        let pieces = body.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            let segment = PercentEncoding.normalForm(piece)
            let isLast = index == pieces.count - 1
            switch segment {
            case "..":
                if !result.isEmpty { result.removeLast() }
                if isLast { result.append("") }
            case ".":
                if isLast { result.append("") }
            default:
                result.append(segment)
            }
        }
        return result.isEmpty ? [""] : result
    }

    private static func query(of text: ArraySlice<UInt8>) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for item in text.split(separator: UInt8(ascii: "&")) {
            let sides = item.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = PercentEncoding.plainForm(sides[0])
            let value = sides.count > 1 ? PercentEncoding.plainForm(sides[1]) : ""
            result[name, default: []].append(value)
        }
        return result.mapValues { $0.count > 1 ? $0.sorted() : $0 }
    }
}
