import AlcedoCore
import AlcedoHTTP

/// What of a script cannot be played on a stage, for scenarios to say `notOn`.
extension ServerScript {
    /// What a real connection cannot play.
    ///
    /// There a refused connection is a port that nobody listens on, one without trust a port that
    /// speaks no TLS, and an unknown host one whose name is too long. The client has chosen the host and
    /// port before a request can be seen, so the URL alone must decide.
    ///
    /// - Parameter isForSession: Whether the client is a URL session; on Linux it does not survive
    ///   everything.
    /// - Returns: The problems, in the order of the rules.
    package func loopbackProblems(isForSession: Bool = true) -> [ServerProblem] {
        let own = rules.flatMap { rule in
            Self.loopbackProblems(of: rule, isForSession).map {
                ServerProblem(place: rule.place, message: "\"\(rule.name)\" \($0)")
            }
        }
        guard let objection = ServerFault.Kind.offline.loopbackObjection, network.isOffline else {
            return own
        }
        return own + [ServerProblem(place: nil, message: "there is no network, which \(objection)")]
    }

    /// What a stub within a URL session cannot play.
    package var stubbedProblems: [ServerProblem] {
        rules.flatMap { rule in
            Self.kinds(of: rule).compactMap { kind in
                kind.stubbedObjection.map { objection in
                    ServerProblem(
                        place: rule.place,
                        message:
                            "\"\(rule.name)\" has the fault \(kind.rawValue), which \(objection)"
                    )
                }
            }
        }
    }

    /// The faults that come up in a rule, in the order of their declaration.
    private static func kinds(of rule: ServerRule) -> [ServerFault.Kind] {
        let all = Set(shownReplies(of: rule).compactMap { $0.fault?.kind })
        return ServerFault.Kind.allCases.filter(all.contains)
    }

    /// What a URL session on Linux makes nothing good of besides faults: it takes fields after the last
    /// chunk for a head without a response, and an informational head for the response.
    private static func sessionProblems(of rule: ServerRule) -> [String] {
        let hint = "on Linux: name the client \"sockets\""
        var result: [String] = []
        if rule.everyReply.contains(where: { !$0.trailers.lines.isEmpty }) {
            result.append("has trailers, which end the process of a URL session \(hint)")
        }
        if rule.everyReply.contains(where: { !$0.interim.isEmpty }) {
            result.append(
                "has informational heads, which a URL session takes for the response \(hint)"
            )
        }
        return result
    }

    private static func loopbackProblems(of rule: ServerRule, _ isForSession: Bool) -> [String] {
        faultProblems(of: rule, isForSession) + (isForSession ? sessionProblems(of: rule) : [])
    }

    private static func faultProblems(of rule: ServerRule, _ isForSession: Bool) -> [String] {
        let always: [(ServerFault.Kind, Bool)] = [
            (.refused, rule.alwaysRefuses), (.tls, rule.alwaysFailsHandshakes),
            (.dns, rule.neverResolves),
        ]
        return kinds(of: rule).compactMap { kind in
            if let objection = kind.loopbackObjection {
                return "has the fault \(kind.rawValue), which \(objection)"
            }
            if isForSession, let objection = kind.sessionObjection {
                return "has the fault \(kind.rawValue), which \(objection)"
            }
            guard let (_, isAlways) = always.first(where: { $0.0 == kind }) else { return nil }
            return choiceProblem(kind, isAlways: isAlways, of: rule)
        }
    }

    private static func choiceProblem(
        _ kind: ServerFault.Kind,
        isAlways: Bool,
        of rule: ServerRule
    ) -> String? {
        let decidesByURL =
            rule.method == "GET" && rule.fields.isEmpty && rule.demands.isEmpty && rule.body == nil
        guard !isAlways || !decidesByURL else { return nil }
        let what =
            switch kind {
            case .refused: ("refuses only some connections", "refuses connections")
            case .tls: ("fails only some secure connections", "fails secure connections")
            default: ("hides its host only from some", "hides its host")
            }
        let reason = "which a real connection cannot: the port is chosen before the request"
        return (decidesByURL ? what.0 : "\(what.1) by method or fields") + ", \(reason)"
    }
}
