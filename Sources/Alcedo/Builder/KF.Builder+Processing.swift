public import AlcedoImages
public import Foundation

// Options about making the image

extension KF.Builder {
    /// What makes the final image from the decoded one.
    public func setProcessor(_ processor: any ImageProcessor) -> Self {
        with { $0.processor = processor }
    }

    /// What makes the final image, each from that of the one before; none for an empty list.
    public func setProcessors(_ processors: [any ImageProcessor]) -> Self {
        with { options in
            options.processor = DefaultImageProcessor.default
            for processor in processors { options.append(processor) }
        }
    }

    /// What makes the final image from that of the processors so far.
    public func appendProcessor(_ processor: any ImageProcessor) -> Self {
        with { $0.append(processor) }
    }

    /// Cuts a rectangle out of the image so far; see `CroppingImageProcessor`.
    public func cropping(
        size: CGSize,
        anchor: CGPoint = CGPoint(x: 0.5, y: 0.5)
    ) -> Self {
        appendProcessor(CroppingImageProcessor(size: size, anchor: anchor))
    }

    /// Where the processor works; `nil` for the downloader's processing queue.
    public func processingQueue(_ queue: CallbackQueue?) -> Self {
        with { $0.processingQueue = queue }
    }

    /// What changes the image just before it is shown; `nil` for nothing.
    public func imageModifier(_ modifier: (any ImageModifier)?) -> Self {
        with { $0.imageModifier = modifier }
    }

    /// Changes the image just before it is shown; when the closure throws, it is shown as it was.
    public func imageModifier(
        _ change: @escaping @Sendable (inout Image) throws -> Void
    ) -> Self {
        imageModifier(
            AnyImageModifier { image in
                var image = image
                try change(&image)
                return image
            }
        )
    }

    /// The scale of the image; 1 unless given.
    public func scaleFactor(_ factor: Double) -> Self {
        with { $0.scaleFactor = factor }
    }

    /// Decodes away from the caller's queue, which is always done.
    public func backgroundDecode(_ enabled: Bool = true) -> Self {
        with(\.backgroundDecode, enabled)
    }

    /// Wants only the first frame of an animation.
    public func onlyLoadFirstFrame(_ enabled: Bool = true) -> Self {
        with(\.onlyLoadFirstFrame, enabled)
    }

    /// Wants every frame of an animation decoded at once.
    public func preloadAllAnimationData(_ enabled: Bool = true) -> Self {
        with(\.preloadAllAnimationData, enabled)
    }

    /// Wants a progressive JPEG drawn before it is whole; `nil` for not.
    public func progressiveJPEG(_ progressive: ImageProgressive? = .default) -> Self {
        with { $0.progressiveJPEG = progressive }
    }
}

extension KingfisherParsedOptionsInfo {
    /// Has a processor work after the one that is there; the default one does nothing and goes.
    fileprivate mutating func append(_ next: any ImageProcessor) {
        processor = processor.identifier.isEmpty ? next : (processor |> next)
    }
}
