public import Foundation

/// A request as a transport sends it.
///
/// A value; its parts stand in one object that copies share until one of them is changed.
public struct HTTPRequest: Sendable {
    private struct Parts: Hashable, Sendable {
        var method: String
        var url: URL
        var fields: HTTPFields
        var body: [UInt8]?
    }

    /// Never changed: a change makes another.
    private final class Box: Sendable {
        let parts: Parts

        init(_ parts: Parts) {
            self.parts = parts
        }
    }

    private var box: Box

    /// Makes a request; a plain `GET` unless told otherwise.
    public init(
        url: URL,
        method: String = "GET",
        fields: HTTPFields = HTTPFields(),
        body: [UInt8]? = nil
    ) {
        box = Box(Parts(method: method, url: url, fields: fields, body: body))
    }

    /// The method, such as `GET`; it compares exactly (RFC 9110 §9.1).
    public var method: String {
        get { box.parts.method }
        set { change { $0.method = newValue } }
    }

    /// The absolute target.
    public var url: URL {
        get { box.parts.url }
        set { change { $0.url = newValue } }
    }

    /// The fields the loader sets; a transport adds `Host` and the like.
    public var fields: HTTPFields {
        get { box.parts.fields }
        set { change { $0.fields = newValue } }
    }

    /// The content; `nil` when there is none.
    public var body: [UInt8]? {
        get { box.parts.body }
        set { change { $0.body = newValue } }
    }

    private mutating func change(_ body: (inout Parts) -> Void) {
        var parts = box.parts
        body(&parts)
        box = Box(parts)
    }
}

extension HTTPRequest: Hashable {
    /// Tells whether all parts are the same.
    public static func == (lhs: HTTPRequest, rhs: HTTPRequest) -> Bool {
        lhs.box === rhs.box || lhs.box.parts == rhs.box.parts
    }

    /// Feeds all parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(box.parts)
    }
}
