import AlcedoHTTP
import Foundation

/// What a client asks next that follows a redirect, as the system's own one does on Linux.
enum StubRedirect {
    /// How many redirects of one task are followed.
    static let limit = 20

    /// The request that a reply sends its client to; `nil` when it sends it nowhere.
    ///
    /// 303 makes a `GET` of everything but `HEAD`, 301 and 302 make one of `POST`, 307 and 308 leave
    /// method and body (RFC 9110 §15.4). Another host does not get to see `Authorization`.
    static func request(after request: HTTPRequest, _ head: HTTPResponseHead) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(head.status),
            let location = head.fields["Location"],
            let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else { return nil }
        var next = request
        next.url = url
        if makesGet(head.status, of: request.method) {
            next.method = "GET"
            next.body = nil
            for name in ["Content-Type", "Content-Length"] { next.fields[name] = nil }
        }
        if origin(of: url) != origin(of: request.url) { next.fields["Authorization"] = nil }
        return next
    }

    private static func makesGet(_ status: Int, of method: String) -> Bool {
        switch status {
        case 303: method != "GET" && method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }

    private static func origin(of url: URL) -> [String] {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? (scheme == "https" ? 443 : 80)
        return [scheme, url.host()?.lowercased() ?? "", "\(port)"]
    }
}
