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
    /// Gives an answer only for `images.example`, port 80, as the task and the challenge have it.
    case imagesOnly
    /// Trusts every server, and is asked nothing else.
    case trust
    /// The same, after a second.
    case trustLater
    /// Trusts `secret.example` at its port 443 alone.
    case trustSecret
    /// Leaves every server to the system.
    case leaveTrust
    /// Trusts no server.
    case distrust
    /// Calls the whole off when it is asked about a server.
    case cancelTrust

    /// A responder that does what the word says.
    func responder(_ tools: OptionTools) -> any AuthenticationChallengeResponsible {
        switch self {
        case .answer, .answerLater, .pass, .cancel, .weatherOnly, .imagesOnly:
            TestTaskResponder(self, tools)
        case .trust, .trustLater, .trustSecret, .leaveTrust, .distrust, .cancelTrust:
            TestSessionResponder(self, tools)
        }
    }
}

/// A responder that says who asks; of servers it has no opinion.
private final class TestTaskResponder: AuthenticationChallengeResponsible {
    private let word: ResponderWord
    private let tools: OptionTools

    init(_ word: ResponderWord, _ tools: OptionTools) {
        self.word = word
        self.tools = tools
    }

    func downloader(
        _ downloader: ImageDownloader,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let credential = URLCredential(user: "halcyon", password: "storm", persistence: .none)
        let url = task.currentRequest?.url
        switch word {
        case .answer: return (.useCredential, credential)
        case .answerLater:
            await tools.seams.pause(.seconds(1))
            return (.useCredential, credential)
        case .cancel: return (.cancelAuthenticationChallenge, nil)
        case .weatherOnly:
            return challenge.protectionSpace.realm == "weather"
                ? (.useCredential, credential) : (.rejectProtectionSpace, nil)
        case .imagesOnly:
            let space = challenge.protectionSpace
            let isIt = url?.host == "images.example" && space.host == url?.host && space.port == 80
            return isIt ? (.useCredential, credential) : (.performDefaultHandling, nil)
        default: return (.performDefaultHandling, nil)
        }
    }
}

/// A responder that says which servers are trusted; who asks it does not say.
private final class TestSessionResponder: AuthenticationChallengeResponsible {
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
        guard challenge.isServerTrust else {
            // Asked what it is not for, it says what would be seen.
            let credential = URLCredential(user: "wrong", password: "question", persistence: .none)
            return (.useCredential, credential)
        }
        switch word {
        case .trust: return (.useCredential, nil)
        case .trustLater:
            await tools.seams.pause(.seconds(1))
            return (.useCredential, nil)
        case .trustSecret:
            let space = challenge.protectionSpace
            let isIt = space.host == "secret.example" && space.port == 443
            return isIt ? (.useCredential, nil) : (.performDefaultHandling, nil)
        case .distrust: return (.rejectProtectionSpace, nil)
        case .cancelTrust: return (.cancelAuthenticationChallenge, nil)
        default: return (.performDefaultHandling, nil)
        }
    }
}
