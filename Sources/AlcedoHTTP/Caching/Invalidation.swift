package import Foundation

/// What an unsafe request makes invalid (RFC 9111 §4.4).
package enum Invalidation {
    /// The URLs whose stored responses are to be removed: the target's, and those of `Location` and
    /// `Content-Location` with the same origin; none after an error.
    package static func targets(of head: HTTPResponseHead, to request: HTTPRequest) -> [URL] {
        guard !isSafe(request.method), (200..<400).contains(head.status) else { return [] }
        let named = ["Location", "Content-Location"].compactMap { name in
            head.fields.first(name).flatMap { URL(string: $0, relativeTo: request.url) }
        }
        let others = named.map(\.absoluteURL).filter { isSameOrigin($0, request.url) }
        return [request.url] + others
    }

    /// Whether a method is known to change nothing (RFC 9110 §9.2.1); one that is not known may.
    package static func isSafe(_ method: String) -> Bool {
        switch method {
        case "GET", "HEAD", "OPTIONS", "TRACE": true
        default: false
        }
    }

    /// Whether two URLs have the same scheme, host and port (RFC 9110 §4.3.1).
    static func isSameOrigin(_ one: URL, _ other: URL) -> Bool {
        origin(one) == origin(other)
    }

    private static func origin(_ url: URL) -> [String] {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return [scheme, url.host()?.lowercased() ?? "", String(port)]
    }
}
