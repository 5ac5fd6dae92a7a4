// What an app writes against UIKit; compiled with the loader and never run.
import UIKit

@MainActor
private func useImageView(_ view: UIImageView, _ manager: KingfisherManager) {
    let url = URL(string: "https://example.com/a.png")
    view.kf.bind(to: manager)
    view.kf.indicatorType = .activity
    view.kf.indicatorType = .custom(indicator: Wheel(view: UIView(frame: .zero)))
    let task = view.kf.setImage(
        with: url,
        placeholder: UIImageView(image: nil).image,
        options: [.transition(.fade(0.2)), .forceTransition],
        progressBlock: { received, total in _ = (received, total) },
        completionHandler: { result in _ = try? result.get().image.platformImage }
    )
    task?.cancel()
    let turn = ImageTransition.custom(
        duration: 0.2,
        options: [.transitionCrossDissolve],
        animations: { view, image in view.image = image },
        completion: { isFinished in _ = isFinished }
    )
    view.kf.setImage(with: url, options: [.transition(turn)])
    view.kf.setImage(with: url) { result in _ = result }
    view.kf.setImage(with: url, placeholder: Note(frame: .zero))
    view.kf.cancelDownloadTask()
    _ = (view.kf.indicator, view.kf.placeholder)
    KF.url(url).placeholder(Note(frame: .zero)).onSuccess { _ in }.set(to: view)
}

@MainActor
private func useButton(_ button: UIButton) {
    let url = URL(string: "https://example.com/a.png")
    button.kf.setImage(with: url, for: .normal)
    button.kf.setImage(with: url, for: .highlighted, placeholder: nil) { result in _ = result }
    button.kf.setBackgroundImage(with: url.map { .network($0) }, for: .normal)
    button.kf.cancelImageDownloadTask()
    button.kf.cancelBackgroundImageDownloadTask(for: .highlighted)
}

private final class Note: UIView, Placeholder {}

private struct Wheel: Indicator {
    let view: UIView

    func startAnimatingView() {}

    func stopAnimatingView() {}
}
