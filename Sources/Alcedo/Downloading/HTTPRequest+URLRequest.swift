import AlcedoHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPRequest {
    /// The request as hooks see it.
    ///
    /// - Parameters:
    ///   - timeout: The longest wait for the next byte; `nil` for no limit.
    ///   - policy: What it asks of caches; nothing unless there is one in between.
    /// - Returns: The request.
    func urlRequest(
        timeout: Duration?,
        _ policy: URLRequest.CachePolicy = .reloadIgnoringLocalCacheData
    ) -> URLRequest {
        var result = URLRequest(
            url: url,
            cachePolicy: policy,
            timeoutInterval: timeout?.seconds ?? .greatestFiniteMagnitude
        )
        result.httpMethod = method
        for line in fields.lines { result.addValue(line.value, forHTTPHeaderField: line.name) }
        result.httpBody = body.map { Data($0) }
        return result
    }

    /// What a hook made of a request; `nil` when it cannot be sent.
    init?(_ request: URLRequest) {
        guard let url = request.url?.absoluteURL, !url.absoluteString.isEmpty else { return nil }
        let lines = (request.allHTTPHeaderFields ?? [:]).map {
            HTTPFields.Field(name: $0.key, value: $0.value)
        }
        // A dictionary has no order of its own.
        let sorted = lines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        guard sorted.allSatisfy(\.canBeSent) else { return nil }
        self.init(
            url: url,
            method: request.httpMethod ?? "GET",
            fields: HTTPFields(sorted),
            body: request.httpBody.map { [UInt8]($0) }
        )
    }
}

extension HTTPFields.Field {
    /// Whether neither name nor value can be taken for something else on a connection
    /// (RFC 9110 §5.5).
    fileprivate var canBeSent: Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            && value.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != 0x00 }
    }
}

extension HTTPURLResponse {
    /// A head as hooks see it; lines of one name are joined.
    convenience init?(_ head: HTTPResponseHead, of url: URL) {
        var fields: [String: String] = [:]
        for line in head.fields.lines where fields[line.name] == nil {
            fields[line.name] = head.fields[line.name]
        }
        self.init(
            url: url,
            statusCode: head.status,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
    }
}
