#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers the questions of a downloader's servers and of the system about them.
///
/// There are two: the session's, whether a server is trusted, which comes before a request is sent;
/// and a task's, who asks, when a 401 carries a `WWW-Authenticate` field with the scheme `Basic`
/// (RFC 7617). While an answer is thought about no deadline but the total one runs. Both are called on
/// a task of the loader's, and each has a default.
public protocol AuthenticationChallengeResponsible: AnyObject, Sendable {
    /// Says whether a server is trusted; asked at most once for each connection that is made.
    ///
    /// The challenge's `isServerTrust` is `true`. `useCredential` trusts the server, with the
    /// credential or, without one, whatever certificate it shows. `performDefaultHandling` leaves it to
    /// the system, and `rejectProtectionSpace` does not trust it: what is not trusted ends with a
    /// `URLSessionError` whose cause is `secureConnectionFailed`. `cancelAuthenticationChallenge` ends
    /// with one whose cause is `authenticationCancelled`. On Linux the system does not ask.
    func downloader(
        _ downloader: ImageDownloader,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

    /// Says who asks; asked at most three times for one transfer.
    ///
    /// A credential with user and password is sent in `Authorization`. `performDefaultHandling` and
    /// `rejectProtectionSpace` let the 401 stand, which ends with `invalidHTTPStatusCode`.
    /// `cancelAuthenticationChallenge` ends with a `URLSessionError` whose cause is
    /// `authenticationCancelled`.
    ///
    /// - Parameters:
    ///   - downloader: Who asks.
    ///   - task: Stands for the transfer: its requests are the one that was answered by the 401. It is
    ///     never sent itself, and cancelled after the answer.
    ///   - challenge: The question.
    /// - Returns: What to do, and who asks.
    func downloader(
        _ downloader: ImageDownloader,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
}

extension AuthenticationChallengeResponsible {
    /// Trusts the downloader's `trustedHosts`, and leaves every other server to the system.
    public func downloader(
        _ downloader: ImageDownloader,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.isServerTrust, downloader.trusts(challenge.protectionSpace.host) else {
            return (.performDefaultHandling, nil)
        }
        #if canImport(FoundationNetworking)
        return (.useCredential, nil)
        #else
        let trust = challenge.protectionSpace.serverTrust
        return (.useCredential, trust.map { URLCredential(trust: $0) })
        #endif
    }

    /// Lets the 401 stand.
    public func downloader(
        _ downloader: ImageDownloader,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }
}

extension URLAuthenticationChallenge {
    /// Whether it asks if a server is trusted.
    ///
    /// On Linux the system's own name of that method, `NSURLAuthenticationMethodServerTrust`, cannot
    /// be used.
    public var isServerTrust: Bool {
        protectionSpace.authenticationMethod == Self.serverTrust
    }

    /// The name of the method; the system's own, which is unavailable on Linux, is the same.
    static let serverTrust = "NSURLAuthenticationMethodServerTrust"
}
