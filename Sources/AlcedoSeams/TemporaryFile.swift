/// The names of the files that `FileStore.replace` writes before it puts them in place.
///
/// A crash in the middle of a write leaves one behind; whoever lists a folder can tell it and
/// remove it.
package enum TemporaryFile {
    private static let prefix = ".tmp-"

    /// A name for new content; the number keeps writers apart.
    package static func name(number: Int) -> String {
        "\(prefix)\(number)"
    }

    /// Whether a name is that of a temporary file.
    package static func isTemporary(_ name: String) -> Bool {
        name.utf8.starts(with: prefix.utf8)
    }
}
