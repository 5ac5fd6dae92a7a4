/// What a rule demands of a request's body.
package enum BodyDemand: Hashable, Sendable {
    /// There is none; an empty one is none.
    case absent
    /// Exactly these bytes.
    case bytes([UInt8])
    /// JSON that has at least what this has: members of objects may be more, lists and plain values
    /// are equal.
    case json(JSONShape)
}

extension BodyDemand {
    /// Tells whether a body is what is demanded; `nil` for none.
    func holds(for body: [UInt8]?) -> Bool {
        let body = body ?? []
        switch self {
        case .absent: return body.isEmpty
        case .bytes(let wanted): return wanted == body
        case .json(let wanted): return JSONShape(body).map { wanted.isWithin($0) } ?? false
        }
    }

    /// Tells whether every body that holds here holds for the other too.
    func implies(_ other: BodyDemand) -> Bool {
        switch (self, other) {
        case (.bytes(let bytes), _): other.holds(for: bytes)
        case (.absent, _): other.holds(for: nil)
        case (.json(let own), .json(let wanted)): wanted.isWithin(own)
        case (.json, _): false
        }
    }

    /// What both demand; `nil` when no body holds for both.
    func meet(_ other: BodyDemand) -> BodyDemand? {
        if implies(other) { return self }
        if other.implies(self) { return other }
        guard case .json(let one) = self, case .json(let two) = other else { return nil }
        return one.merged(with: two).map { .json($0) }
    }

    /// Every respect in which a body is not what is demanded.
    func differences(from body: [UInt8]?) -> [RequestDifference] {
        guard !holds(for: body) else { return [] }
        let seen = Self.text(of: body ?? [])
        switch self {
        case .absent: return [RequestDifference(part: "body", expected: "none", seen: seen)]
        case .bytes(let wanted):
            return [RequestDifference(part: "body", expected: Self.text(of: wanted), seen: seen)]
        case .json(let wanted):
            guard let shape = JSONShape(body ?? []) else {
                return [RequestDifference(part: "body", expected: "JSON", seen: seen)]
            }
            return Array(wanted.differences(from: shape, at: "body").prefix(5))
        }
    }

    /// The most bytes of a body that a message shows.
    private static let shownLimit = 60

    /// A body in words: how long it is, and its text where it is short and readable.
    private static func text(of bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "none" }
        let count = bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
        guard bytes.count <= shownLimit, let text = String(validating: bytes, as: UTF8.self),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return count }
        return "\(count) \"\(text)\""
    }
}
