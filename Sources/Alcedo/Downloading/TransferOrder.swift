import AlcedoHTTP
import AlcedoSeams

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
}

/// What requests are sent over, until the session's configuration is replaced.
struct DownloadSession: Sendable {
    /// Tells it from the ones before.
    var number: Int
    /// The network.
    var transport: any Transport
    /// The fields that requests have unless they say otherwise.
    var fields = HTTPFields()
    /// Whether nothing can be sent over it.
    var isBackground = false
    /// The hosts whose certificates are not checked, in lower case.
    var trustedHosts: Set<String> = []
}
