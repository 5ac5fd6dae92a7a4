import AlcedoHTTP
import Foundation

/// Where a response sends its client (RFC 9110 §15.4).
enum Redirect {
    /// The request that a response leads to; `nil` when it leads nowhere.
    ///
    /// 307 and 308 keep method and body; 303 becomes a `GET`, except of a `HEAD`; 301 and 302 make a
    /// `GET` of a `POST`, as clients do. What speaks for the user stays behind when scheme, host or
    /// port change. `Location` is taken relative to the request's URL (RFC 3986 §5).
    static func request(after head: HTTPResponseHead, to request: HTTPRequest) -> HTTPRequest? {
        guard (300..<400).contains(head.status),
            [301, 302, 303, 307, 308].contains(head.status),
            let location = head.fields["Location"],
            let url = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { return nil }
        var next = request
        next.url = url
        if becomesGet(head.status, request.method) {
            next.method = "GET"
            next.body = nil
            for line in request.fields.lines where line.name.lowercased().hasPrefix("content-") {
                next.fields[line.name] = nil
            }
        }
        if !url.isSameOrigin(as: request.url) {
            for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
                next.fields[name] = nil
            }
        }
        return next
    }

    private static func becomesGet(_ status: Int, _ method: String) -> Bool {
        switch status {
        case 303: method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }
}

extension URL {
    /// Whether it names a server that speaks HTTP.
    var isHTTP: Bool {
        // Nearly every URL is plainly one, and taking it apart costs more than the rest of a request.
        let text = absoluteString.utf8
        for start in ["http://", "https://"] where text.starts(with: start.utf8) {
            let host = text.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "/") }
            let isPlain = host.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            }
            if isPlain, !host.isEmpty { return true }
        }
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            return false
        }
        return host?.isEmpty == false
    }

    /// Whether scheme, host and port are the same (RFC 9110 §4.3.1).
    func isSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased()
            && host?.lowercased() == other.host?.lowercased()
            && effectivePort == other.effectivePort
    }

    private var effectivePort: Int? {
        port ?? (scheme?.lowercased() == "https" ? 443 : 80)
    }
}
