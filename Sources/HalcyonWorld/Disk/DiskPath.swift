import AlcedoCore

/// An absolute path without slashes at its end; that of `/` is empty.
///
/// Most operations need the whole path only: its parts are cut out when they are asked for.
struct DiskPath: Sendable {
    /// The whole path.
    let whole: String
    /// Computed once: an operation looks its path up several times, and paths of caches are long.
    private let checksum: UInt64

    init(folder: String, name: String) {
        self.init(whole: "\(folder)/\(name)")
    }

    init(_ path: String) {
        guard path.utf8.last == UInt8(ascii: "/") else {
            self.init(whole: path)
            return
        }
        var rest = path[...]
        while rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
        self.init(whole: String(rest))
    }

    private init(whole: String) {
        self.whole = whole
        var checksum = Checksum64()
        var text = whole
        text.withUTF8 { checksum.mix(UnsafeRawBufferPointer($0)) }
        self.checksum = checksum.value
    }

    /// The path of the folder that holds it; that of `/` is empty.
    var folder: String { cut.map { String(whole[..<$0]) } ?? "" }

    /// The length of the last component in bytes.
    var nameLength: Int {
        cut.map { whole.utf8.distance(from: $0, to: whole.utf8.endIndex) - 1 } ?? whole.utf8.count
    }

    /// The last component; empty for `/`.
    var name: String { cut.map { String(whole[whole.utf8.index(after: $0)...]) } ?? whole }

    /// The folder above, as a path; `nil` for `/`.
    var parent: DiskPath? { whole.isEmpty ? nil : DiskPath(folder) }

    /// The place of the last slash.
    private var cut: String.Index? {
        let units = whole.utf8
        let offset = units.withContiguousStorageIfAvailable { $0.lastIndex(of: UInt8(ascii: "/")) }
        guard let offset else { return units.lastIndex(of: UInt8(ascii: "/")) }
        return offset.map { units.index(units.startIndex, offsetBy: $0) }
    }
}

extension DiskPath: Hashable {
    static func == (lhs: DiskPath, rhs: DiskPath) -> Bool {
        lhs.checksum == rhs.checksum && lhs.whole == rhs.whole
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(checksum)
    }
}
