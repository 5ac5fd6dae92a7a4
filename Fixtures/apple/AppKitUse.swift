// What an app writes against AppKit; compiled with the loader and never run.
import AppKit

@MainActor
private func useImageView(_ view: NSImageView, _ manager: KingfisherManager) {
    let url = URL(string: "https://example.com/a.png")
    view.kf.bind(to: manager)
    view.kf.indicatorType = .image(imageData: Data())
    view.kf.setImage(with: url, placeholder: Note(frame: .zero)) { result in _ = result }
    view.kf.setImage(
        with: url,
        options: [
            .transition(
                .custom(
                    duration: 0,
                    options: [],
                    animations: { view, image in view.image = image },
                    completion: nil
                )
            )
        ]
    )
    view.kf.cancelDownloadTask()
    _ = (view.kf.indicator, view.kf.placeholder)
    KF.url(url).fade(duration: 0.2).set(to: view)
}

@MainActor
private func useButton(_ button: NSButton) {
    let url = URL(string: "https://example.com/a.png")
    button.kf.setImage(with: url)
    button.kf.setAlternateImage(with: url, placeholder: nil) { result in _ = result }
    button.kf.cancelImageDownloadTask()
    button.kf.cancelAlternateImageDownloadTask()
}

private final class Note: NSView, Placeholder {}
