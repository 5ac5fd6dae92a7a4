/// The PNG files of `Fixtures/images`: sound ones of every kind, and one for each kind of damage.
///
/// Making it again gives the same bytes.
enum ImageCorpus {
    /// Every file, in the order of the manifest.
    static let files: [CorpusFile] = sound + damaged

    /// The name of the manifest beside the files.
    static let manifestName = "MANIFEST.tsv"

    /// The text of the manifest.
    static var manifest: String {
        let heading = "path\tverdict\twidth\theight\tpixel_checksum"
        return ([heading] + files.map(\.manifestLine)).joined(separator: "\n") + "\n"
    }
}
