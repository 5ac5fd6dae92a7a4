/// What a cache knows of status codes.
enum CacheableStatus {
    /// Whether a response with a code may be stored, and given a lifetime, without a word about it
    /// (RFC 9110 §15.1).
    static func isHeuristicallyCacheable(_ status: Int) -> Bool {
        switch status {
        case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
        default: false
        }
    }

    /// Whether this cache does all that the definition of a code asks of caches, as `must-understand`
    /// demands (RFC 9111 §3): the final codes of RFC 9110 §15.
    static func isUnderstood(_ status: Int) -> Bool {
        switch status {
        case 200...206, 300...305, 307, 308, 400...417, 421, 422, 426, 500...505: true
        default: false
        }
    }

    /// Whether a response stands for the outcome of its request's own preconditions or ranges, and so
    /// for no other request.
    static func isOfOneRequest(_ status: Int) -> Bool {
        status == 304 || status == 412 || status == 416
    }
}
