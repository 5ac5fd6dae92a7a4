import AlcedoCore
import Synchronization

/// The names of files by key, remembered: a digest costs more than the rest of a lookup.
struct DiskNames {
    /// More than this are forgotten all at once.
    private static let limit = 10_000

    private var paths: [CacheKey: String] = [:]
    private let folder: String

    init(folder: String) {
        self.folder = folder
    }

    /// The path of a key's file: the folder, and the SHA-256 of both parts of the key.
    mutating func path(for key: CacheKey) -> String {
        if let known = paths[key] { return known }
        if paths.count >= Self.limit { paths.removeAll(keepingCapacity: true) }
        let path = "\(folder)/\(Self.name(for: key))"
        paths[key] = path
        return path
    }

    /// The name of a key's file.
    ///
    /// The length of the resource's part comes first, so that no two keys read the same.
    static func name(for key: CacheKey) -> String {
        SHA256.hexadecimalDigest(of: "\(key.resource.utf8.count):\(key.resource)\(key.processor)")
    }
}
