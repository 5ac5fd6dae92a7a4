public import Foundation

/// Something that can be fetched from a URL and has a key in caches.
public protocol Resource: Sendable {
    /// What it is stored under.
    var cacheKey: String { get }
    /// Where it is fetched from.
    var downloadURL: URL { get }
}

extension Resource {
    /// The resource as a source.
    ///
    /// - Parameter overrideCacheKey: What it is stored under instead of its own key.
    /// - Returns: For a file URL a `LocalFileImageDataProvider`, for any other the network.
    public func convertToSource(overrideCacheKey: String? = nil) -> Source {
        guard downloadURL.namesFile else {
            guard let overrideCacheKey else { return .network(self) }
            return .network(
                KF.ImageResource(downloadURL: downloadURL, cacheKey: overrideCacheKey)
            )
        }
        let key = overrideCacheKey ?? cacheKey
        return .provider(LocalFileImageDataProvider(fileURL: downloadURL, cacheKey: key))
    }
}

extension URL: Resource {
    /// The absolute text of the URL; for a file URL `localFileCacheKey`.
    public var cacheKey: String { namesFile ? localFileCacheKey : absoluteString }
    /// The URL itself.
    public var downloadURL: URL { self }

    /// The same as `isFileURL`, without taking the URL apart: every request asks.
    fileprivate var namesFile: Bool {
        absoluteString.utf8.withContiguousStorageIfAvailable { text in
            text.count > 4 && text[4] == UInt8(ascii: ":")
                && text[0] | 0x20 == UInt8(ascii: "f") && text[1] | 0x20 == UInt8(ascii: "i")
                && text[2] | 0x20 == UInt8(ascii: "l") && text[3] | 0x20 == UInt8(ascii: "e")
        } ?? isFileURL
    }

    /// The key of a local file, which stays the same when the container of its app moves.
    ///
    /// The path from the last component that ends in `.app` or `.appex` on, the whole path when there
    /// is none, and the query (onevcat/Kingfisher#1825).
    public var localFileCacheKey: String {
        let components = pathComponents
        let start = components.lastIndex { $0.hasSuffix(".app") || $0.hasSuffix(".appex") }
        let path = components[(start ?? 0)...].joined(separator: "/")
        return "alcedo.file/\(path)" + (query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
