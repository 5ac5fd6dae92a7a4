#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers servers that ask who is there.
///
/// Asked when a 401 carries a `WWW-Authenticate` field with the scheme `Basic` (RFC 7617), at most
/// three times for one transfer. Certificates are no matter of it: see
/// `ImageDownloader.trustedHosts`.
public protocol AuthenticationChallengeResponsible: AnyObject, Sendable {
    /// Answers a challenge; called on a task of the loader's.
    ///
    /// A credential with user and password is sent in `Authorization`. `performDefaultHandling` and
    /// `rejectProtectionSpace` let the 401 stand, which ends with `invalidHTTPStatusCode`.
    /// `cancelAuthenticationChallenge` ends with a `URLSessionError` whose cause is
    /// `authenticationCancelled`.
    func downloader(
        _ downloader: ImageDownloader,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
}

extension AuthenticationChallengeResponsible {
    /// Lets the challenge stand.
    public func downloader(
        _ downloader: ImageDownloader,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }
}
