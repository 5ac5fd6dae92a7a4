import AlcedoCore
import Foundation

@testable import AlcedoHTTP

/// Requests and responses for tables; a test names only what matters to it.
enum Sample {
    /// When responses were received: 2026-01-01T00:00:00Z.
    static let start = Timestamp(secondsSince1970: 1_767_225_600)

    static func request(
        _ fields: HTTPFields = [:],
        method: String = "GET",
        url: String = "http://host.test/cat.png"
    ) -> HTTPRequest {
        HTTPRequest(url: URL(string: url) ?? URL(filePath: "/"), method: method, fields: fields)
    }

    static func head(_ fields: HTTPFields, status: Int = 200) -> HTTPResponseHead {
        HTTPResponseHead(status: status, fields: fields)
    }

    /// A date some seconds from the start, as it stands in a field.
    static func date(_ seconds: Int64) -> String {
        HTTPDate.text(of: Timestamp(secondsSince1970: 1_767_225_600 + seconds))
    }

    /// What is known of a response that was received at the start, after so long a delay.
    static func policy(
        _ fields: HTTPFields,
        status: Int = 200,
        delay: Duration = .zero
    ) -> ResponsePolicy {
        ResponsePolicy(head(fields, status: status), exchange(delay: delay))
    }

    static func exchange(delay: Duration = .zero, at seconds: Int64 = 0) -> ExchangeTimes {
        let received = start + .seconds(seconds)
        return ExchangeTimes(requested: received + (.zero - delay), received: received)
    }

    static func stored(
        _ fields: HTTPFields,
        status: Int = 200,
        for request: HTTPRequest = request(),
        at seconds: Int64 = 0,
        extent: StoredExtent = .whole(length: 10)
    ) -> StoredResponse {
        StoredResponse(
            received: head(fields, status: status),
            for: request,
            exchange(at: seconds),
            extent
        )
    }
}
