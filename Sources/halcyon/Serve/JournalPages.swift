import AlcedoHTTP
import Foundation
import HalcyonServer

/// The pages about a served file, under `/__halcyon/`.
struct JournalPages: Sendable {
    private static let root = "/__halcyon"

    private let log: ServeLog
    private let guardian: JournalGuard

    init(log: ServeLog, host: String) {
        self.log = log
        guardian = JournalGuard(host: host)
    }

    /// The answer to a request; `nil` when it is not for these pages.
    func answer(_ request: WireRequest) -> LoopbackPage? {
        guard request.target.hasPrefix(Self.root) else { return nil }
        let parts = request.target.dropFirst(Self.root.count)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        guard path.isEmpty || path.hasPrefix("/") else { return nil }
        if let objection = guardian.objection(to: request) {
            return Self.page(403, "text/plain; charset=utf-8", objection + "\n")
        }
        let query = parts.count > 1 ? String(parts[1]) : ""
        switch request.method {
        case "GET", "HEAD": return read(path, query)
        case "POST": return act(path)
        default:
            return Self.page(405, "text/plain; charset=utf-8", "GET, HEAD and POST\n")
        }
    }

    private func read(_ path: String, _ query: String) -> LoopbackPage {
        switch path {
        case "":
            var page = Self.page(308, "text/plain; charset=utf-8", "\(Self.root)/\n")
            page.head.fields["Location"] = "\(Self.root)/"
            return page
        case "/": return Self.page(200, "text/html; charset=utf-8", JournalAssets.page)
        case "/journal.js":
            return Self.page(200, "text/javascript; charset=utf-8", JournalAssets.code)
        case "/journal.css":
            return Self.page(200, "text/css; charset=utf-8", JournalAssets.style)
        case "/journal": return json(query)
        default: return missing(path)
        }
    }

    private func json(_ query: String) -> LoopbackPage {
        let count = query.split(separator: "&").compactMap { item -> Int? in
            item.hasPrefix("last=") ? Int(item.dropFirst(5)) : nil
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(log.snapshot(last: count.last.map { max(0, $0) }))
        else { return Self.page(500, "text/plain; charset=utf-8", "no journal\n") }
        let text = String(decoding: data, as: UTF8.self) + "\n"
        return Self.page(200, "application/json", text)
    }

    /// Opens a gate.
    private func act(_ path: String) -> LoopbackPage {
        let prefix = "/gates/"
        guard path.hasPrefix(prefix),
            let gate = String(path.dropFirst(prefix.count)).removingPercentEncoding,
            log.open(gate)
        else { return missing(path) }
        return Self.page(200, "text/plain; charset=utf-8", "the gate \"\(gate)\" is open\n")
    }

    private func missing(_ path: String) -> LoopbackPage {
        Self.page(404, "text/plain; charset=utf-8", "there is no \(Self.root)\(path)\n")
    }

    /// A page that nobody keeps, that loads nothing from elsewhere, and that is shown in no frame.
    private static func page(_ status: Int, _ type: String, _ text: String) -> LoopbackPage {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return LoopbackPage(
            status: status,
            fields: [
                "Content-Type": type,
                "Cache-Control": "no-store",
                "Content-Security-Policy": policy,
                "Cross-Origin-Resource-Policy": "same-origin",
                "X-Content-Type-Options": "nosniff",
            ],
            text: text
        )
    }
}
