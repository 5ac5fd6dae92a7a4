import AlcedoCore
import AlcedoHTTP

/// The conditions of requests for one version of a resource (RFC 9110 §13.1).
struct ResourcePreconditions {
    /// What comes of them.
    enum Verdict {
        case passed
        case failed
        case notModified
    }

    private let etag: EntityTag?
    /// In whole seconds, as fields have it.
    private let changed: Int64?

    init(_ version: ServerResource.Version) {
        etag = version.etag.map(EntityTag.init)
        changed = version.lastModified.map { $0.wholeSeconds }
    }

    /// Judges the conditions of a `GET` or `HEAD` in the order of §13.2.2.
    func judge(_ request: HTTPRequest) -> Verdict {
        let fields = request.fields
        if let tags = fields["If-Match"] {
            guard matches(tags, strongly: true) else { return .failed }
        } else if let date = date(fields["If-Unmodified-Since"]), let changed, changed > date {
            return .failed
        }
        if let tags = fields["If-None-Match"] {
            return matches(tags, strongly: false) ? .notModified : .passed
        }
        if let date = date(fields["If-Modified-Since"]), let changed, changed <= date {
            return .notModified
        }
        return .passed
    }

    /// Tells whether `If-Range` lets a part be sent: a strong tag that is the same, or the very date
    /// (§13.1.5).
    func allowRange(_ request: HTTPRequest) -> Bool {
        guard let condition = request.fields["If-Range"] else { return true }
        if let date = date(condition) { return changed == date }
        return etag?.matchesStrongly(EntityTag(condition)) ?? false
    }

    private func matches(_ list: String, strongly: Bool) -> Bool {
        guard list != "*" else { return true }
        guard let etag else { return false }
        return Self.tags(list).contains {
            strongly ? etag.matchesStrongly($0) : etag.matchesWeakly($0)
        }
    }

    /// The tags of a list; commas within quotes are part of a tag.
    private static func tags(_ list: String) -> [EntityTag] {
        list.matches(of: #/(?:W\/)?"[^"]*"|[^\s,"]+/#).map { EntityTag(String($0.output)) }
    }

    /// A date that can be read; another is as good as none (§13.1.3).
    private func date(_ text: String?) -> Int64? {
        text.flatMap { HTTPDate.parse($0) }.map { $0.wholeSeconds }
    }
}

extension Timestamp {
    /// Seconds since 1970, rounded down.
    fileprivate var wholeSeconds: Int64 {
        let (quotient, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? quotient - 1 : quotient
    }
}
