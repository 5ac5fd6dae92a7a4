/// The earlier name of `AuthenticationChallengeResponsible`.
@available(*, deprecated, renamed: "AuthenticationChallengeResponsible")
public typealias AuthenticationChallengeResponsable = AuthenticationChallengeResponsible
