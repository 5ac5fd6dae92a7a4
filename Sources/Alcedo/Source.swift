public import Foundation

/// Something that can be fetched from a URL and has a key in caches.
public protocol Resource: Sendable {
    /// What it is stored under.
    var cacheKey: String { get }
    /// Where it is fetched from.
    var downloadURL: URL { get }
}

extension URL: Resource {
    /// The absolute text of the URL.
    public var cacheKey: String { absoluteString }
    /// The URL itself.
    public var downloadURL: URL { self }
}

/// A resource with a key of its own, for URLs that change while the image stays the same.
public struct ImageResource: Resource, Hashable {
    /// What it is stored under.
    public let cacheKey: String
    /// Where it is fetched from.
    public let downloadURL: URL

    /// Makes a resource; the key is the URL's absolute text unless one is given.
    public init(downloadURL: URL, cacheKey: String? = nil) {
        self.downloadURL = downloadURL
        self.cacheKey = cacheKey ?? downloadURL.absoluteString
    }
}

/// Where an image is to be got from.
public enum Source: Sendable {
    /// A resource on the network.
    case network(any Resource)

    /// What the image is stored under.
    public var cacheKey: String {
        switch self {
        case .network(let resource): resource.cacheKey
        }
    }

    /// Where it is fetched from.
    public var url: URL? {
        switch self {
        case .network(let resource): resource.downloadURL
        }
    }
}

extension Source: Hashable {
    /// Tells whether key and URL are the same.
    public static func == (lhs: Source, rhs: Source) -> Bool {
        lhs.cacheKey == rhs.cacheKey && lhs.url == rhs.url
    }

    /// Feeds key and URL.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(cacheKey)
        hasher.combine(url)
    }
}

extension Resource {
    /// The resource as a source.
    public func convertToSource() -> Source { .network(self) }
}
