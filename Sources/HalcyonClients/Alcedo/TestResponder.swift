import Alcedo
import AlcedoSeams
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The challenge responders that a scenario can name.
enum ResponderWord: String, CaseIterable {
    /// Gives the user `halcyon` and the password `storm`.
    case answer
    /// The same, after a second.
    case answerLater
    /// Lets the challenge stand.
    case pass
    /// Calls the whole off.
    case cancel
    /// Gives an answer only to the realm `weather`.
    case weatherOnly
}

/// A responder that does what its word says.
final class TestResponder: AuthenticationChallengeResponsible {
    private let word: ResponderWord
    private let tools: OptionTools

    init(_ word: ResponderWord, _ tools: OptionTools) {
        self.word = word
        self.tools = tools
    }

    func downloader(
        _ downloader: ImageDownloader,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let credential = URLCredential(user: "halcyon", password: "storm", persistence: .none)
        switch word {
        case .answer: return (.useCredential, credential)
        case .answerLater:
            await tools.seams.pause(.seconds(1))
            return (.useCredential, credential)
        case .pass: return (.performDefaultHandling, nil)
        case .cancel: return (.cancelAuthenticationChallenge, nil)
        case .weatherOnly:
            return challenge.protectionSpace.realm == "weather"
                ? (.useCredential, credential) : (.rejectProtectionSpace, nil)
        }
    }
}
