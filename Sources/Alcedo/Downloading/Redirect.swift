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
        if absoluteString.utf8.withContiguousStorageIfAvailable(Self.isPlainlyHTTP) == true {
            return true
        }
        guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            return false
        }
        return host?.isEmpty == false
    }

    /// Whether a text is a scheme of HTTP and a host of letters, dots and dashes, and then anything.
    private static func isPlainlyHTTP(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.starts(with: "http".utf8), text.count > 5 else { return false }
        var place = text[4] == UInt8(ascii: "s") ? 5 : 4
        guard text[place...].starts(with: "://".utf8) else { return false }
        place += 3
        let host = place
        while place < text.count, text[place] != UInt8(ascii: "/") {
            let byte = text[place]
            guard
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            else { return false }
            place += 1
        }
        return place > host
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
