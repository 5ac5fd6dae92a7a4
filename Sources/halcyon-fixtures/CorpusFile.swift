import AlcedoImages

/// A file of the corpus and what a decoder must make of it.
struct CorpusFile {
    /// What must come of decoding a file.
    enum Verdict: Hashable {
        /// A picture of this size and checksum.
        case picture(width: Int, height: Int, checksum: UInt64)
        /// An error, as `name(of:)` has it.
        case refused(String)
    }

    /// The path relative to the folder of the corpus.
    var path: String
    /// The content.
    var bytes: [UInt8]
    /// What must come of it.
    var verdict: Verdict

    /// The line of the manifest: path, `ok` or an error, width, height and checksum of the pixels.
    var manifestLine: String {
        switch verdict {
        case .picture(let width, let height, let checksum):
            "\(path)\tok\t\(width)\t\(height)\t\(String(checksum, radix: 16))"
        case .refused(let error): "\(path)\t\(error)\t\t\t"
        }
    }

    /// The verdict on what a decoder made of a file.
    static func verdict(on outcome: Result<Image, ImageError>) -> Verdict {
        switch outcome {
        case .success(let image):
            .picture(width: image.width, height: image.height, checksum: image.pixelChecksum)
        case .failure(let error): .refused(name(of: error))
        }
    }

    /// An error in one line: its case and what it says, without places in the file.
    static func name(of error: ImageError) -> String {
        switch error {
        case .unknownFormat: "unknownFormat"
        case .unsupportedFormat(let format): "unsupportedFormat: \(format.rawValue)"
        case .tooManyPixels: "tooManyPixels"
        case .truncated: "truncated"
        case .checksumMismatch(let part, _): "checksumMismatch: \(part)"
        case .malformed(let detail, _): "malformed: \(detail)"
        }
    }
}
