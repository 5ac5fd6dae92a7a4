import AlcedoHTTP
import Foundation

/// Where the recorded server is, to tell its own URLs from others.
struct UpstreamPlace {
    private let base: String

    init(_ upstream: URL) {
        var text = upstream.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        base = text
    }

    /// The fields with paths in place of URLs of the server, so that a client that follows a redirect
    /// stays with the recorder, and the scenario with its own server.
    func local(_ fields: HTTPFields) -> HTTPFields {
        HTTPFields(
            fields.lines.map { line in
                let line = HTTPFields.Field(name: line.name, value: Self.readable(line.value))
                guard ["location", "content-location"].contains(line.name.lowercased()),
                    line.value.hasPrefix(base)
                else { return line }
                let rest = line.value.dropFirst(base.count)
                guard rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?") else {
                    return line
                }
                let path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
                return HTTPFields.Field(name: line.name, value: path)
            }
        )
    }

    /// A value that came in UTF-8, of which every byte was read as a character of its own.
    private static func readable(_ value: String) -> String {
        let bytes = value.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        guard bytes.count == value.unicodeScalars.count else { return value }
        return String(validating: bytes, as: UTF8.self) ?? value
    }
}
