/// What a caller wants of a decoder beside the pixels.
///
/// A decoder of a format with one frame that comes whole has nothing to do with it. A format without a
/// decoder is refused with `unsupportedFormat`, whatever is wanted.
public struct ImageDecodingOptions: Hashable, Sendable {
    /// Whether only the first frame of an animation is wanted.
    public var onlyFirstFrame: Bool
    /// Whether every frame is to be decoded at once, and not when it is shown.
    public var preloadsAllFrames: Bool
    /// How pictures that are not whole yet are to be drawn; `nil` for not at all.
    public var progressive: ImageProgressive?

    /// Makes options; the defaults want nothing.
    public init(
        onlyFirstFrame: Bool = false,
        preloadsAllFrames: Bool = false,
        progressive: ImageProgressive? = nil
    ) {
        self.onlyFirstFrame = onlyFirstFrame
        self.preloadsAllFrames = preloadsAllFrames
        self.progressive = progressive
    }
}

/// How a picture is drawn while its file is not whole.
public struct ImageProgressive: Hashable, Sendable {
    /// Whether early scans are blurred.
    public var isBlur: Bool
    /// Whether a scan is drawn as soon as it is there.
    public var isFastestScan: Bool
    /// The least time between two scans, in seconds.
    public var scanInterval: Double

    /// Blurred, at once, without a least time.
    public static let `default` = ImageProgressive(
        isBlur: true,
        isFastestScan: true,
        scanInterval: 0
    )

    /// Makes a value.
    public init(isBlur: Bool, isFastestScan: Bool, scanInterval: Double) {
        self.isBlur = isBlur
        self.isFastestScan = isFastestScan
        self.scanInterval = scanInterval
    }
}
