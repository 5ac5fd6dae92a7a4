public import Foundation

extension KF {
    /// Builds a setting of a source; `nil` empties the view.
    public static func source(_ source: Source?) -> Builder {
        Builder(source: source)
    }

    /// Builds a setting of a resource; `nil` empties the view.
    public static func resource(_ resource: (any Resource)?) -> Builder {
        Builder(source: resource?.convertToSource())
    }

    /// Builds a setting of a URL, with a key of its own unless that is `nil`; no URL empties the view.
    public static func url(_ url: URL?, cacheKey: String? = nil) -> Builder {
        Builder(source: url?.convertToSource(overrideCacheKey: cacheKey))
    }

    /// Builds a setting of what a provider gives; `nil` empties the view.
    public static func dataProvider(_ provider: (any ImageDataProvider)?) -> Builder {
        Builder(source: provider?.convertToSource())
    }

    /// Builds a setting of bytes that are there already; `nil` empties the view.
    public static func data(_ data: Data?, cacheKey: String) -> Builder {
        Builder(source: data.map { .provider(RawImageDataProvider(data: $0, cacheKey: cacheKey)) })
    }
}
