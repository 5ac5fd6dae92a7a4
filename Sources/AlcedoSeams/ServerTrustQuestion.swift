import Synchronization

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The question of a transport whether the server of a secure connection is to be trusted.
///
/// The exchange goes no further until it is answered; the first answer counts, from any thread. A
/// question that is let go of without one is left to the system, so that whoever does not care about
/// certificates may ignore it. After a cancel of the exchange an answer has no effect.
public final class ServerTrustQuestion: Sendable {
    /// What a question is answered.
    public enum Answer: Sendable {
        /// The server is trusted, whatever certificate it shows; a credential of the system's says by
        /// which evidence.
        case accepted(URLCredential?)
        /// The system judges, as if nobody had been asked; what it does not vouch for fails.
        case byDefault
        /// The server is not trusted.
        case refused
        /// The exchange is called off.
        case cancelled
    }

    /// The host as the request's URL has it.
    public let host: String
    /// The port of the connection, from 1 to 65535.
    public let port: Int
    /// The system's own challenge, which holds the certificates; `nil` where no system asks.
    public let challenge: URLAuthenticationChallenge?
    private let receive: Mutex<(@Sendable (Answer) -> Void)?>

    /// Makes a question.
    ///
    /// - Parameters:
    ///   - host: The host as the request's URL has it.
    ///   - port: The port of the connection.
    ///   - challenge: The system's own challenge.
    ///   - receive: Takes the answer, exactly once, on the thread that gives it.
    public init(
        host: String,
        port: Int,
        challenge: URLAuthenticationChallenge? = nil,
        receive: @escaping @Sendable (Answer) -> Void
    ) {
        self.host = host
        self.port = port
        self.challenge = challenge
        self.receive = Mutex(receive)
    }

    deinit {
        answer(.byDefault)
    }

    /// Answers the question; an answer after the first one is ignored.
    public func answer(_ answer: Answer) {
        let receive = receive.withLock { $0.take() }
        receive?(answer)
    }
}
