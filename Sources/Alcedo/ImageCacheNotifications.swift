public import Foundation

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on the main queue by a cache that has cleaned its disk layer and removed something.
    ///
    /// The object is the cache.
    ///
    /// It goes to the center of the cache's `LoaderEnvironment`, which is the default one in the real
    /// world. Emptying and removing post nothing. The spelling is Kingfisher's.
    public static let KingfisherDidCleanDiskCache = Notification.Name(
        "com.onevcat.Kingfisher.KingfisherDidCleanDiskCache"
    )
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key under which the notification's `userInfo` holds the names of the files removed, as
/// `[String]`.
///
/// The spelling is Kingfisher's.
public let KingfisherDiskCacheCleanedHashKey =
    "com.onevcat.Kingfisher.KingfisherDiskCacheCleanedHashKey"
