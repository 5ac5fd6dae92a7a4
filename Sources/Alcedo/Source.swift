public import Foundation

/// Where an image is to be got from.
///
/// Boxed: a request hands its source on a dozen times, and counts one reference each time instead of
/// those of the resource inside.
public indirect enum Source: Sendable {
    /// A resource on the network.
    case network(any Resource)
    /// Whatever gives the bytes of the file.
    case provider(any ImageDataProvider)

    /// What the image is stored under.
    public var cacheKey: String {
        switch self {
        case .network(let resource): resource.cacheKey
        case .provider(let provider): provider.cacheKey
        }
    }

    /// Where it is fetched from; of a provider its `contentURL`.
    public var url: URL? {
        switch self {
        case .network(let resource): resource.downloadURL
        case .provider(let provider): provider.contentURL
        }
    }

    /// The origin of what it delivers.
    var origin: RetrievalOrigin {
        switch self {
        case .network: .network
        case .provider: .provider
        }
    }
}

extension Source: Hashable {
    /// Tells whether kind, key and URL are the same.
    public static func == (lhs: Source, rhs: Source) -> Bool {
        lhs.origin == rhs.origin && lhs.cacheKey == rhs.cacheKey && lhs.url == rhs.url
    }

    /// Feeds kind, key and URL.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(cacheKey)
        hasher.combine(url)
    }
}
