#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
extension PlatformSlot {
    /// Sets what the slot is to show.
    func set(
        _ source: Source?,
        _ placeholder: (any Placeholder)?,
        _ options: KingfisherOptionsInfo?,
        _ progress: DownloadProgressBlock?,
        _ completion: (@Sendable (Result<RetrieveImageResult, KingfisherError>) -> Void)?
    ) -> DownloadTask? {
        binding.set(
            self,
            to: source,
            placeholder: placeholder,
            options: binding.parsed(options),
            progress: progress
        ) { completion?($0) }
    }
}

extension PlatformImage: Placeholder {}
#endif
