public import Foundation

extension KF {
    /// A resource with a key of its own, for URLs that change while the image stays the same.
    public struct ImageResource: Resource, Hashable {
        /// What it is stored under.
        public let cacheKey: String
        /// Where it is fetched from.
        public let downloadURL: URL

        /// Makes a resource; the key is that of the URL unless one is given.
        public init(downloadURL: URL, cacheKey: String? = nil) {
            self.downloadURL = downloadURL
            self.cacheKey = cacheKey ?? downloadURL.cacheKey
        }
    }
}
