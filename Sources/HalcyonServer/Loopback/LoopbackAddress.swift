package import Foundation

/// How the URLs of a scenario and those of a loopback server stand for one another.
///
/// The scenario's own host is `127.0.0.1`; another host keeps its name under `.localhost`, which
/// stands for this machine (RFC 6761 §6.3) and which libcurl resolves by itself, so that rules for
/// that host still match. A port that a URL names goes the same way, as `.port8080`.
package struct LoopbackAddress: Hashable, Sendable {
    /// The host that the scenario's URLs have when they name none.
    package var defaultHost: String
    /// Where the server listens.
    package var port: UInt16

    private static let suffix = ".localhost"

    /// Makes an address.
    package init(defaultHost: String, port: UInt16) {
        self.defaultHost = defaultHost
        self.port = port
    }

    /// The URL at which the server is asked for a scenario's URL; `nil` when that is no HTTP URL.
    ///
    /// - Parameters:
    ///   - url: The scenario's URL.
    ///   - keepsScheme: Whether a secure connection is asked for where the scenario does, which the
    ///     server cannot give.
    /// - Returns: The URL on this machine.
    package func url(for url: URL, keepsScheme: Bool = false) -> URL? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.host?.lowercased()
        else { return nil }
        parts.scheme = keepsScheme ? scheme : "http"
        let mark = parts.port.map { ".port\($0)" } ?? ""
        let isDefault = host == defaultHost.lowercased() && mark.isEmpty
        parts.host = isDefault ? "127.0.0.1" : host + mark + Self.suffix
        parts.port = Int(port)
        return parts.url
    }

    /// A URL whose host no resolver knows: its name is longer than names can be (RFC 1035 §2.3.4), so
    /// that nobody is asked for it.
    package static func unknownHost(for url: URL) -> URL? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        parts.scheme = "http"
        parts.host = String(repeating: "unknown", count: 10) + ".invalid"
        return parts.url
    }

    /// The scenario's URL of a request, from its target and its `Host`; `nil` when it is none.
    package func scenarioURL(target: String, host: String?) -> URL? {
        if target.hasPrefix("/") {
            return URL(string: "http://" + scenarioHost(host ?? "") + target)
        }
        guard var parts = URLComponents(string: target), let host = parts.host else { return nil }
        let place = scenarioHost(host).split(separator: ":")
        parts.host = place.first.map { String($0) }
        parts.port = place.dropFirst().first.flatMap { Int($0) }
        return parts.url
    }

    private func scenarioHost(_ field: String) -> String {
        let isPort: (Character) -> Bool = { $0.isASCII && $0.isNumber }
        var name = field.lowercased()
        if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(isPort) {
            name = String(name[..<colon])
        }
        if name.isEmpty || name == "127.0.0.1" || name == "localhost" { return defaultHost }
        guard name.hasSuffix(Self.suffix) else { return name }
        name = String(name.dropLast(Self.suffix.count))
        guard let mark = name.range(of: ".port", options: .backwards),
            let number = UInt16(name[mark.upperBound...])
        else { return name }
        return "\(name[..<mark.lowerBound]):\(number)"
    }
}
