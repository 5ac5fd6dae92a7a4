import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a transfer asks for, and how.
struct TransferOrder: Sendable {
    /// The request after its modifier.
    var request: HTTPRequest
    /// What the transfer may take.
    var limits: Transfer.Limits
    /// The greater the earlier, among those that wait for room.
    var priority: Float
    /// Who decides about redirects; `nil` follows them.
    var redirectHandler: (any ImageDownloadRedirectHandler)?
    /// What it is sent over.
    var session: DownloadSession
    /// The HTTP cache in between; `nil` for none.
    var caching: TransferCaching?

    /// What the transfer watches over itself: below a cache the silence of the server is watched.
    var transferLimits: Transfer.Limits {
        var limits = limits
        if caching != nil { limits.idle = nil }
        return limits
    }
}

/// The HTTP cache that a transfer goes through, and how.
struct TransferCaching: Sendable {
    var responses: StoredResponses
    var use: CacheUse
    /// What the hooks are told that the request asks of caches.
    var policy: URLRequest.CachePolicy
}

/// What requests are sent over, until the session's configuration is replaced.
final class DownloadSession: Sendable {
    /// Tells it from the ones before.
    let number: Int
    /// The network.
    let transport: any Transport
    /// The fields that requests have unless they say otherwise.
    let fields: HTTPFields
    /// Whether nothing can be sent over it.
    let isBackground: Bool
    /// The hosts whose certificates are not checked, in lower case.
    let trustedHosts: Set<String>

    init(
        number: Int,
        transport: any Transport,
        fields: HTTPFields = HTTPFields(),
        isBackground: Bool = false,
        trustedHosts: Set<String> = []
    ) {
        self.number = number
        self.transport = transport
        self.fields = fields
        self.isBackground = isBackground
        self.trustedHosts = trustedHosts
    }

    /// The same session with other hosts that are trusted.
    func trusting(_ hosts: Set<String>) -> DownloadSession {
        DownloadSession(
            number: number,
            transport: transport,
            fields: fields,
            isBackground: isBackground,
            trustedHosts: hosts
        )
    }

    /// What is said of a server when nobody is there to be asked.
    func answer(to question: ServerTrustQuestion) -> ServerTrustQuestion.Answer {
        trustedHosts.contains(question.host.lowercased()) ? .accepted(nil) : .byDefault
    }
}
