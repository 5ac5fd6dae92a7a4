import AlcedoHTTP

/// Who may see the journal: a person or a program on this machine, and no page of another origin.
///
/// A page of somebody else's that a browser shows can send requests here. It comes with its own
/// `Origin`, or, when its name has been made to stand for this machine, with that name as `Host`.
struct JournalGuard {
    /// The names under which the server is asked for its own pages, without port.
    private let names: Set<String>

    /// Makes a guard of a server that listens at a host.
    init(host: String) {
        let literal = host.contains(":") ? "[\(host)]" : host
        names = ["127.0.0.1", "localhost", "[::1]", literal.lowercased()]
    }

    /// Why a request is refused; `nil` when it is not.
    func objection(to request: WireRequest) -> String? {
        let host = (request.fields["Host"] ?? "").lowercased()
        guard names.contains(Self.name(of: host)) else {
            return "the journal is not shown to the host \"\(host)\""
        }
        if let origin = request.fields["Origin"], origin.lowercased() != "http://" + host {
            return "the journal is not shown to the origin \"\(origin)\""
        }
        if let site = request.fields["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) {
            return "the journal is not shown to other sites"
        }
        return nil
    }

    /// A host without its port.
    private static func name(of host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]"),
            host[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
        else { return host }
        return String(host[..<colon])
    }
}
