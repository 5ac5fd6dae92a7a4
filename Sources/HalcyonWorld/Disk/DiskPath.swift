/// An absolute path, cut into its folder and its last component.
struct DiskPath: Hashable, Sendable {
    /// The path of the folder, without a slash at its end; `/` itself is empty.
    var folder: String
    /// The last component.
    var name: String

    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// Cuts a path at its last slash; slashes at the end do not count.
    init(_ path: String) {
        var whole = path[...]
        while whole.utf8.last == UInt8(ascii: "/") { whole.removeLast() }
        let cut = whole.utf8.lastIndex(of: UInt8(ascii: "/"))
        folder = cut.map { String(whole[..<$0]) } ?? ""
        name = cut.map { String(whole[whole.utf8.index(after: $0)...]) } ?? String(whole)
    }

    /// The whole path; that of `/` is empty.
    var whole: String { name.isEmpty ? folder : "\(folder)/\(name)" }

    /// The folder above, as a path; `nil` for `/`.
    var parent: DiskPath? { name.isEmpty ? nil : DiskPath(folder) }
}
