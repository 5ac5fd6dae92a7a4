/// An absolute path without slashes at its end; that of `/` is empty.
///
/// Most operations need the whole path only: its parts are cut out when they are asked for.
struct DiskPath: Hashable, Sendable {
    /// The whole path.
    let whole: String

    init(folder: String, name: String) {
        whole = "\(folder)/\(name)"
    }

    init(_ path: String) {
        guard path.utf8.last == UInt8(ascii: "/") else {
            whole = path
            return
        }
        var rest = path[...]
        while rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
        whole = String(rest)
    }

    /// The path of the folder that holds it; that of `/` is empty.
    var folder: String { cut.map { String(whole[..<$0]) } ?? "" }

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
