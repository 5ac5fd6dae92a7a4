public import Foundation

extension DiskStorage {
    /// The settings of the disk layer.
    public struct Config: Sendable {
        /// The most bytes of files, kept at every write by removing what was used longest ago; 0, the
        /// default, for no limit.
        public var sizeLimit: UInt = 0
        /// How long files live; 7 days unless set.
        public var expiration = StorageExpiration.days(7)
        /// The extension of every file's name, where a request forces no other; none unless set.
        ///
        /// Up to 20 letters, digits, `-` and `_`; anything else counts as none.
        public var pathExtension: String?
        /// Whether a file is named by the SHA-256 of its key; `true` unless set.
        ///
        /// Without it the name is the key itself, each byte but letters, digits, `-`, `_` and `.`
        /// written as `%` and two digits; a name that would be longer than a file system takes falls
        /// back to the digest.
        public var usesHashedFileName = true
        /// Whether a name without an extension takes that of the key: what follows the last `.` of a
        /// URL's path, if that is 1 to 20 letters and digits; `false` unless set.
        public var autoExtAfterHashedFileName = false
        /// The folder that holds the cache's own; the user's caches directory unless set.
        ///
        /// It is read when a cache is made.
        public var directory: URL?
        /// Makes the path of the cache's own folder from the folder around it and the cache's name;
        /// read when a cache is made.
        public var cachePathBlock: (@Sendable (_ directory: URL, _ cacheName: String) -> URL)?

        /// Makes the defaults.
        public init() {}
    }
}
