import AlcedoCore
import Foundation

/// The folder of a cache.
enum CacheFolder {
    /// Longer names, in bytes, are replaced by their digest: file systems take 255.
    private static let longestName = 200

    /// The path of a cache's folder.
    ///
    /// A closure that gives something else than a file URL leads to a path that is none, which the
    /// disk layer refuses to work with.
    static func path(_ name: String, _ config: DiskStorage.Config, cachesFolder: String) -> String {
        guard config.directory != nil || config.cachePathBlock != nil else {
            return "\(cachesFolder)/alcedo.\(component(name))"
        }
        let around = config.directory ?? URL(filePath: cachesFolder, directoryHint: .isDirectory)
        guard let path = config.cachePathBlock else {
            return "\(filePath(of: around))/alcedo.\(component(name))"
        }
        return filePath(of: path(around, name))
    }

    /// A name as a component of a path; no two names give the same.
    static func component(_ name: String) -> String {
        // Most names need no change: walking characters costs as much as the rest of a cache.
        let isPlain = name.utf8.allSatisfy { $0 != 0x2F && $0 != 0 && $0 != 0x25 }
        guard !isPlain || name.utf8.isEmpty || name.utf8.count > longestName else { return name }
        guard name.utf8.count <= longestName else { return SHA256.hexadecimalDigest(of: name) }
        guard !name.utf8.isEmpty else { return "%" }
        return name.replacing("%", with: "%25").replacing("/", with: "%2F")
            .replacing("\0", with: "%00")
    }

    private static func filePath(of url: URL) -> String {
        guard url.isFileURL else { return url.absoluteString }
        let path = url.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
