import AlcedoCore
import AlcedoHTTP

extension Forward {
    /// Whether other requests may wait for what comes of a request: a plain one, that leaves it to the
    /// cache how it is answered.
    static func mayBeShared(_ caller: Caller) -> Bool {
        caller.request.method == "GET" && caller.request.body == nil
            && !caller.use.ignoresStored && caller.use.keepsResponse
            && !caller.directives.requiresValidation && !caller.directives.forbidsStoring
            && !caller.request.fields.contains("Range")
            && !Preconditions.areConditional(caller.request)
            && !Preconditions.areForOrigin(caller.request)
    }

    /// Lets another request wait for what comes.
    ///
    /// - Returns: What it gets at once; `nil` when it cannot share the exchange.
    mutating func join(_ caller: Caller, _ order: Order, at now: Timestamp) -> [ForwardAction]? {
        guard Self.mayBeShared(caller), order.purpose == self.order.purpose else { return nil }
        switch phase {
        case .over: return nil
        case .waiting, .completing:
            callers.append(caller)
            return []
        case .passing(let reception):
            guard let body = reception.body, isReusable(reception, for: caller, at: now) else {
                return nil
            }
            callers.append(caller)
            let head = ForwardAction.respond(reception.head, .network, to: [caller.id])
            return body.isEmpty ? [head] : [head, .data(body, to: [caller.id])]
        }
    }
}
