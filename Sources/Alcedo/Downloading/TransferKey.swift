import AlcedoCaching
import AlcedoHTTP
import Foundation

/// What makes two requests the same exchange: method, URL, body and the fields that matter, over one
/// session.
///
/// Every field matters but those that name a single request for the sake of logs.
struct TransferKey: Hashable, Sendable {
    /// The fields that differ between requests for the same, in lower case.
    private static let marks: Set<String> = [
        "traceparent", "tracestate", "x-request-id", "x-correlation-id",
    ]

    private let session: Int
    /// The HTTP cache in between, and how it is used.
    private let responses: ObjectIdentifier?
    private let use: CacheUse?
    private let method: String
    private let url: String
    private let body: [UInt8]?
    /// Name in lower case and value, sorted.
    private let fields: [String]
    /// Computed once: a transfer is looked up four times.
    private let hash: Int

    init(_ request: HTTPRequest, session: Int, _ caching: TransferCaching? = nil) {
        self.session = session
        responses = caching.map { ObjectIdentifier($0.responses) }
        use = caching?.use
        method = request.method
        url = request.url.absoluteString
        body = request.body
        fields = request.fields.lines.isEmpty ? [] : Self.fields(of: request)
        var hasher = Hasher()
        hasher.combine(session)
        hasher.combine(method)
        hasher.combine(url)
        hasher.combine(fields)
        hash = hasher.finalize()
    }

    private static func fields(of request: HTTPRequest) -> [String] {
        let lines = request.fields.lines.compactMap { line -> String? in
            let name = line.name.lowercased()
            return marks.contains(name) ? nil : "\(name):\(line.value)"
        }
        return lines.sorted()
    }

    static func == (lhs: TransferKey, rhs: TransferKey) -> Bool {
        lhs.hash == rhs.hash && lhs.url == rhs.url && lhs.session == rhs.session
            && lhs.responses == rhs.responses && lhs.use == rhs.use
            && lhs.method == rhs.method && lhs.fields == rhs.fields && lhs.body == rhs.body
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
