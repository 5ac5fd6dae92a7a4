import AlcedoCore
import AlcedoHTTP
import AlcedoSeams

extension KingfisherError {
    /// Whether the network was refused for its low-data mode.
    var isConstrainedNetwork: Bool {
        guard case .responseError(.URLSessionError(let failure)) = self else { return false }
        return failure.cause == .constrainedNetwork
    }

    /// The error of a request that a constrained network was refused to.
    static var constrainedNetwork: KingfisherError {
        let failure = TransportFailure(
            cause: .constrainedNetwork,
            urlErrorCode: -1_009,
            message: "the network is constrained, and the request has a low-data mode"
        )
        return .responseError(reason: .URLSessionError(error: failure))
    }

    /// How long the server asked to wait; `nil` when it did not, or not in a way that is understood.
    ///
    /// Seconds, or a date, which needs the present one (RFC 9110 §10.2.3).
    func retryAfter(now: Timestamp?) -> Duration? {
        guard case .responseError(.invalidHTTPStatusCode(let response)) = self,
            let text = response.fields["Retry-After"]
        else { return nil }
        if let seconds = Int32(text), seconds >= 0 { return .seconds(seconds) }
        guard let now, let date = HTTPDate.parse(text) else { return nil }
        return max(.zero, date - now)
    }
}

extension TransportFailure.Cause {
    /// Whether another try may end better.
    var mayPass: Bool {
        switch self {
        case .cannotFindHost, .cannotConnect, .connectionLost, .truncatedBody, .emptyResponse,
            .noResponse, .timedOut, .notConnected:
            true
        case .malformedResponse, .notHTTP, .secureConnectionFailed,
            .constrainedNetwork, .unsupportedURL, .tooManyRedirects, .authenticationCancelled,
            .unsupportedSession, .unknown:
            false
        }
    }
}
