import AlcedoHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a 401 asks a client for, and how a stub asks it in place of Foundation.
///
/// Foundation on Linux leaves a challenged task hanging when nobody answers, and goes to the network
/// when somebody does.
struct StubChallenge {
    /// `Basic` or `Digest`.
    let scheme: String
    private let realm: String?

    /// The first challenge of a reply (RFC 9110 §11.6.1); `nil` when it has none that a delegate is
    /// asked about.
    init?(_ head: HTTPResponseHead) {
        guard head.status == 401, let text = head.fields["WWW-Authenticate"] else { return nil }
        let words = text.split(separator: " ", maxSplits: 1)
        let known = ["Basic", "Digest"].first { name in
            words.first.map { name.equalsIgnoringASCIICase(String($0)) } == true
        }
        guard let known else { return nil }
        scheme = known
        let parts = text.components(separatedBy: "realm=\"")
        realm = parts.count > 1 ? parts[1].components(separatedBy: "\"").first : nil
    }

    /// The question for a delegate, after so many answers in vain.
    func question(_ response: HTTPURLResponse, failures: Int) -> URLAuthenticationChallenge {
        let url = response.url
        let space = URLProtectionSpace(
            host: url?.host() ?? "",
            port: url?.port ?? (url?.scheme == "https" ? 443 : 80),
            protocol: url?.scheme,
            realm: realm,
            authenticationMethod: scheme == "Basic"
                ? NSURLAuthenticationMethodHTTPBasic : NSURLAuthenticationMethodHTTPDigest
        )
        return URLAuthenticationChallenge(
            protectionSpace: space,
            proposedCredential: nil,
            previousFailureCount: failures,
            failureResponse: response,
            error: nil,
            sender: NobodyToTell()
        )
    }

    /// The request again, with a credential (RFC 7617); `nil` for another scheme than `Basic`.
    func answer(to request: HTTPRequest, _ credential: URLCredential) -> HTTPRequest? {
        guard scheme == "Basic" else { return nil }
        let pair = "\(credential.user ?? ""):\(credential.password ?? "")"
        var next = request
        next.fields["Authorization"] = "Basic \(Data(pair.utf8).base64EncodedString())"
        return next
    }
}

/// The old way to answer a challenge, which sessions do not use.
private final class NobodyToTell: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}

    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}

    func cancel(_ challenge: URLAuthenticationChallenge) {}

    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}

    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
