import Alcedo
import AlcedoSeams
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The request modifiers that a scenario can name.
enum ModifierWord: String, CaseIterable {
    /// Sends nothing.
    case refuse
    /// Sends nothing, after a second.
    case refuseLater
    /// Takes a second, and then cancels the download by the handle that it hears of.
    case callOffLater
    /// The same, and sends nothing.
    case refuseAndCallOffLater
    /// Says who asks: `Authorization: Bearer T` and `Cookie: a=1`.
    case authorize
    /// The same after a second.
    case authorizeLater
    /// Adds `X-Tenant: a`.
    case tenantA
    /// Adds `X-Tenant: b`.
    case tenantB
    /// Sets `X-Session: own`.
    case ownSession
    /// Adds a `traceparent` of its own to each request.
    case trace
    /// Tells of the request that it is given in `X-Cache-Policy`, `X-Timeout` and `X-Method`.
    case describe
    /// Waits no longer than half a second for the next byte.
    case hurry
    /// Asks for `/other.png`.
    case redirectToOther
    /// Sends `x=1` by `POST`.
    case post
    /// Sends `x=2` by `POST`.
    case postOther
    /// Sends `x=1` by `PUT`.
    case put
    /// Says who asks a proxy: `Proxy-Authorization: Basic P`.
    case authorizeProxy
    /// Says that the request has no time-out.
    case takeTime
    /// Takes the URL away.
    case takeURL
    /// Adds a field with a space in its name.
    case misname
    /// Has a field alone, with a line end in its value.
    case misvalue
    /// Adds `Cache-Control: no-store`.
    case noStore
    /// Sets the request's cache policy to the one of this name.
    case useProtocolCachePolicy, reloadIgnoringLocalCacheData
    case reloadIgnoringLocalAndRemoteCacheData, returnCacheDataElseLoad
    case returnCacheDataDontLoad, reloadRevalidatingCacheData
}

extension ModifierWord {
    /// The modifier of the word.
    func modifier(_ tools: OptionTools) -> any AsyncImageDownloadRequestModifier {
        switch self {
        case .refuse: AnyModifier { _ in nil }
        case .refuseLater: LateModifier(seams: tools.seams) { _ in nil }
        case .callOffLater: CallingOffModifier(LateModifier(seams: tools.seams) { $0 })
        case .refuseAndCallOffLater:
            CallingOffModifier(LateModifier(seams: tools.seams) { _ in nil })
        case .authorizeLater: LateModifier(seams: tools.seams) { $0.authorized }
        case .authorize: AnyModifier { $0.authorized }
        case .tenantA: AnyModifier { $0.with("a", for: "X-Tenant") }
        case .tenantB: AnyModifier { $0.with("b", for: "X-Tenant") }
        case .ownSession: AnyModifier { $0.with("own", for: "X-Session") }
        case .trace: TracingModifier()
        case .describe: AnyModifier { $0.described }
        case .hurry: AnyModifier { $0.changed { $0.timeoutInterval = 0.5 } }
        case .redirectToOther:
            AnyModifier { request in
                request.changed { $0.url = URL(string: "/other.png", relativeTo: $0.url) }
            }
        case .post: AnyModifier { $0.sending("x=1", by: "POST") }
        case .postOther: AnyModifier { $0.sending("x=2", by: "POST") }
        case .put: AnyModifier { $0.sending("x=1", by: "PUT") }
        case .authorizeProxy: AnyModifier { $0.with("Basic P", for: "Proxy-Authorization") }
        case .takeTime: AnyModifier { $0.changed { $0.timeoutInterval = 0 } }
        case .takeURL: AnyModifier { $0.changed { $0.url = nil } }
        case .misname: AnyModifier { $0.with("x", for: "X Odd") }
        case .misvalue:
            // The whole dictionary: a single value is checked by Foundation.
            AnyModifier { $0.changed { $0.allHTTPHeaderFields = ["X-Odd": "x\r\nX-Smuggled: y"] } }
        case .noStore: AnyModifier { $0.with("no-store", for: "Cache-Control") }
        case .useProtocolCachePolicy: asking(.useProtocolCachePolicy)
        case .reloadIgnoringLocalCacheData: asking(.reloadIgnoringLocalCacheData)
        case .reloadIgnoringLocalAndRemoteCacheData:
            asking(.reloadIgnoringLocalAndRemoteCacheData)
        case .returnCacheDataElseLoad: asking(.returnCacheDataElseLoad)
        case .returnCacheDataDontLoad: asking(.returnCacheDataDontLoad)
        case .reloadRevalidatingCacheData: asking(.reloadRevalidatingCacheData)
        }
    }

    private func asking(
        _ policy: URLRequest.CachePolicy
    ) -> any AsyncImageDownloadRequestModifier {
        AnyModifier { $0.changed { $0.cachePolicy = policy } }
    }
}

/// Takes a second.
private struct LateModifier: AsyncImageDownloadRequestModifier {
    let seams: Seams
    let modify: @Sendable (URLRequest) -> URLRequest?

    func modified(for request: URLRequest) async -> URLRequest? {
        await seams.pause(.seconds(1))
        return modify(request)
    }
}

/// Cancels the download whose handle it hears of.
private struct CallingOffModifier: AsyncImageDownloadRequestModifier {
    let modifier: LateModifier

    init(_ modifier: LateModifier) {
        self.modifier = modifier
    }

    var onDownloadTaskStarted: (@Sendable (DownloadTask?) -> Void)? { { $0?.cancel() } }

    func modified(for request: URLRequest) async -> URLRequest? {
        await modifier.modified(for: request)
    }
}

/// Numbers the requests of one load.
private final class TracingModifier: ImageDownloadRequestModifier {
    private static let count = Atomic<Int>(0)

    func modified(for request: URLRequest) -> URLRequest? {
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        return request.with("00-\(number)", for: "traceparent")
    }
}

extension URLRequest {
    /// The request after a change.
    func changed(_ change: (inout URLRequest) -> Void) -> URLRequest {
        var request = self
        change(&request)
        return request
    }

    fileprivate func with(_ value: String, for name: String) -> URLRequest {
        changed { $0.setValue(value, forHTTPHeaderField: name) }
    }

    fileprivate func sending(_ text: String, by method: String) -> URLRequest {
        with("text/plain", for: "Content-Type").changed { request in
            request.httpMethod = method
            request.httpBody = Data(text.utf8)
        }
    }

    fileprivate var authorized: URLRequest {
        with("Bearer T", for: "Authorization").with("a=1", for: "Cookie")
    }

    fileprivate var described: URLRequest {
        let policy =
            cachePolicy == .reloadIgnoringLocalCacheData ? "reloadIgnoringLocalCacheData" : "other"
        return with(policy, for: "X-Cache-Policy")
            .with("\(timeoutInterval)", for: "X-Timeout")
            .with(httpMethod ?? "none", for: "X-Method")
    }
}
