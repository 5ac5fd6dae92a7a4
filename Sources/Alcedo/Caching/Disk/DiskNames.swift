import AlcedoCore

/// The names of files by key, remembered: a digest costs more than the rest of a lookup.
struct DiskNames {
    /// More than this are forgotten all at once.
    private static let limit = 10_000
    /// The longest name that every file system takes, in bytes.
    private static let longestName = 255

    private var paths: [DiskKey: String] = [:]
    private let folder: String
    private let rules: DiskStorage.Config

    init(folder: String, rules: DiskStorage.Config) {
        self.folder = folder
        self.rules = rules
    }

    /// The path of a key's file.
    mutating func path(for key: DiskKey) -> String {
        if let known = paths[key] { return known }
        if paths.count >= Self.limit { paths.removeAll(keepingCapacity: true) }
        let path = "\(folder)/\(name(for: key))"
        paths[key] = path
        return path
    }

    /// The name of the file at a path of the folder.
    static func name(in path: String) -> String {
        path.lastSlash.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The name of a key's file: by its digest or its own text, and with an extension.
    func name(for key: DiskKey) -> String {
        let suffix = fileExtension(for: key).map { ".\($0)" } ?? ""
        let digest = Self.digest(of: key.key)
        guard !rules.usesHashedFileName else { return digest + suffix }
        let plain = Self.plainName(of: key.key) + suffix
        return plain.utf8.count <= Self.longestName ? plain : digest + suffix
    }

    private func fileExtension(for key: DiskKey) -> String? {
        if let forced = key.forcedExtension { return Self.usable(forced) }
        if let general = rules.pathExtension { return Self.usable(general) }
        guard rules.autoExtAfterHashedFileName else { return nil }
        return Self.fileExtension(of: key.key.resource)
    }

    /// The digest of both parts of a key.
    ///
    /// The length of the resource's part comes first, so that no two keys read the same.
    static func digest(of key: CacheKey) -> String {
        SHA256.hexadecimalDigest(of: "\(key.resource.utf8.count):\(key.resource)\(key.processor)")
    }

    /// Whether a name is that of an entry: 64 lower-case hexadecimal digits and perhaps an extension.
    static func isDigest(_ name: String) -> Bool {
        let digits = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        return digits.count == 64
            && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The key's own text as a name: an `@` parts resource and processor, which have none themselves.
    private static func plainName(of key: CacheKey) -> String {
        let resource = escaped(key.resource)
        // A leading dot would make it a hidden file, and "." and ".." no file at all.
        let visible = resource.hasPrefix(".") ? "%2E" + resource.dropFirst() : resource
        let name = visible.isEmpty ? "%" : visible
        return key.processor.isEmpty ? name : "\(name)@\(escaped(key.processor))"
    }

    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) || byte == UInt8(ascii: ".") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An extension that a caller gave, if it can be one.
    private static func usable(_ text: String) -> String? {
        let bare = text.hasPrefix(".") ? text.dropFirst() : text[...]
        return (1...20).contains(bare.utf8.count) && bare.utf8.allSatisfy(isPlain)
            ? String(bare) : nil
    }

    /// The extension of a URL's path, or of any other text.
    private static func fileExtension(of resource: String) -> String? {
        let path = resource.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let rest = name[name.index(after: dot)...]
        let isExtension =
            (1...20).contains(rest.utf8.count)
            && rest.utf8.allSatisfy { isPlain($0) && $0 != 0x2D && $0 != 0x5F }
        return isExtension ? String(rest) : nil
    }

    /// Letters, digits, `-` and `_`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
