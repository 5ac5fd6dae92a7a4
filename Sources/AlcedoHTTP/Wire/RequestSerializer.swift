import Foundation

/// Writes requests as HTTP/1.1 has them (RFC 9112 §3).
package enum RequestSerializer {
    /// The whole request, for a connection that serves no other.
    ///
    /// Texts are written as ISO 8859-1 where they fit, and in UTF-8 where they do not. `Host`,
    /// `Content-Length` and `Connection` are added.
    ///
    /// - Throws: `unwritableField` for a method, a name or a value that would break the head.
    package static func bytes(_ request: HTTPRequest) throws(WireError) -> [UInt8] {
        guard WireSyntax.isToken(request.method.utf8) else {
            throw .unwritableField(request.method)
        }
        var bytes = Array("\(request.method) \(target(request.url)) HTTP/1.1\r\n".utf8)
        var lines = [HTTPFields.Field(name: "Host", value: host(request.url))]
        lines += request.fields.lines.filter { line in
            !["Host", "Content-Length", "Connection"].contains {
                line.name.equalsIgnoringASCIICase($0)
            }
        }
        if let body = request.body {
            lines.append(.init(name: "Content-Length", value: String(body.count)))
        }
        lines.append(.init(name: "Connection", value: "close"))
        for line in lines { bytes += try field(line) }
        return bytes + Array("\r\n".utf8) + (request.body ?? [])
    }

    private static func target(_ url: URL) -> String {
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        return (path.isEmpty ? "/" : path) + query
    }

    private static func host(_ url: URL) -> String {
        let name = url.host(percentEncoded: true) ?? ""
        let host = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
        return url.port.map { "\(host):\($0)" } ?? host
    }

    private static func field(_ line: HTTPFields.Field) throws(WireError) -> [UInt8] {
        let value = WireSyntax.latinBytes(line.value) ?? Array(line.value.utf8)
        guard WireSyntax.isToken(line.name.utf8), value.allSatisfy(WireSyntax.isValueByte) else {
            throw .unwritableField(line.name)
        }
        return Array(line.name.utf8) + Array(": ".utf8) + value + Array("\r\n".utf8)
    }
}
