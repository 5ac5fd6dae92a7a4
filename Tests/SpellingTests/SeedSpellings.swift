import Alcedo
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// What code of the time of Kingfisher 5 writes. It has to compile, and is never run.

// The wrapper

private final class Avatar: KingfisherCompatible {}

extension Kingfisher where Base: Avatar {
    fileprivate func describe() -> String { "\(base)" }
}

private func wrap(_ avatar: Avatar, _ view: ImageView) {
    let wrapper: Kingfisher<Avatar> = avatar.kf
    let same: KingfisherWrapper<Avatar> = wrapper
    avatar.kf = same
    _ = wrapper.describe()
    let ofView: Kingfisher<ImageView> = view.kf
    _ = ofView.base
}

// Views

private func set(_ view: ImageView, _ url: URL, _ image: Image) {
    view.kf.setImage(with: url)
    view.kf.setImage(with: url, placeholder: image)
    view.kf.setImage(with: url, placeholder: nil, options: [.transition(.fade(1))])
    view.kf.setImage(with: url) { result in
        switch result {
        case .success(let value): print(value.image, value.cacheType, value.source)
        case .failure(let error): print(error.errorCode, error.localizedDescription)
        }
    }
    let task: DownloadTask? = view.kf.setImage(
        with: Source.network(ImageResource(downloadURL: url, cacheKey: "avatar")),
        placeholder: Frame(),
        options: [.forceRefresh, .targetCache(ImageCache.default)],
        progressBlock: { received, total in print(received, total ?? -1) },
        completionHandler: { (result: Result<RetrieveImageResult, KingfisherError>) in
            print(result)
        }
    )
    task?.cancel()
    view.kf.cancelDownloadTask()
    view.kf.indicatorType = .activity
    view.kf.indicatorType = .custom(indicator: Spinner())
    view.kf.indicatorType = .image(imageData: Data())
    view.kf.indicator?.startAnimatingView()
    _ = view.kf.placeholder
}

private struct Frame: Placeholder {
    func add(to imageView: ImageView) {}

    func remove(from imageView: ImageView) {}
}

private final class PlaceholderView: View, Placeholder, @unchecked Sendable {}

private struct Spinner: Indicator {
    let view: IndicatorView = View()

    func startAnimatingView() { view.isHidden = false }

    func stopAnimatingView() { view.isHidden = true }
}

private func place(_ image: Image, _ note: PlaceholderView, in view: ImageView) {
    image.add(to: view)
    image.remove(from: view)
    note.add(to: view)
    note.remove(from: view)
}

// Sources

private func sources(_ url: URL, _ text: String) {
    let resource: any Resource = ImageResource(downloadURL: url, cacheKey: "key")
    _ = (resource.cacheKey, resource.downloadURL, url.cacheKey, url.downloadURL)
    _ = ImageResource(downloadURL: url)
    let sources: [Source] = [
        .network(resource), .network(url),
        .provider(LocalFileImageDataProvider(fileURL: url)),
        .provider(LocalFileImageDataProvider(fileURL: url, cacheKey: "file")),
        .provider(Base64ImageDataProvider(base64String: text, cacheKey: "text")),
        .provider(RawImageDataProvider(data: Data(), cacheKey: "bytes")),
    ]
    for source in sources { _ = (source.cacheKey, source.url) }
    let number: Source.Identifier.Value = Source.Identifier.next()
    let plain: UInt = number
    _ = plain
}

private struct Provider: ImageDataProvider {
    let cacheKey = "provider"

    func data(handler: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        handler(.success(Data()))
    }
}

// Options

private func options(_ downloader: ImageDownloader, _ cache: ImageCache) -> KingfisherOptionsInfo {
    let item: KingfisherOptionsInfoItem = .callbackDispatchQueue(DispatchQueue.main)
    return [
        item, .callbackDispatchQueue(nil),
        .targetCache(cache), .originalCache(cache), .downloader(downloader),
        .downloadPriority(0.8), .requestModifier(AnyModifier { request in request }),
        .transition(.flipFromLeft(0.3)), .forceRefresh, .fromMemoryCacheOrRefresh,
        .forceTransition, .cacheMemoryOnly, .waitForCache, .onlyFromCache, .backgroundDecode,
        .scaleFactor(2), .preloadAllAnimationData, .onlyLoadFirstFrame,
        .processor(DefaultImageProcessor.default), .keepCurrentImageWhileLoading,
        .cacheOriginalImage, .onFailureImage(nil), .alternativeSources([]),
    ]
}

// The manager and the downloader

private func manage(_ manager: KingfisherManager, _ url: URL) {
    let source = Source.network(url)
    let parsed = KingfisherParsedOptionsInfo([.forceRefresh])
    manager.defaultOptions = [.backgroundDecode]
    let first: DownloadTask? = manager.retrieveImage(with: url, options: nil) { result in
        print(result)
    }
    let second: DownloadTask? = manager.retrieveImage(
        with: source,
        options: parsed,
        completionHandler: { (result: Result<RetrieveImageResult, KingfisherError>) in
            print(result)
        }
    )
    let third: DownloadTask? = manager.loadAndCacheImage(
        source: source,
        options: parsed,
        completionHandler: nil
    )
    let isThere: Bool = manager.retrieveImageFromCache(
        source: source,
        options: parsed,
        completionHandler: nil
    )
    print(first as Any, second as Any, third as Any, isThere)
}

private func download(_ downloader: ImageDownloader, _ url: URL) {
    downloader.downloadTimeout = 15
    downloader.sessionConfiguration = .ephemeral
    downloader.trustedHosts = ["example.com"]
    let responder: any AuthenticationChallengeResponsable = Responder()
    downloader.authenticationChallengeResponder = responder
    let task: DownloadTask? = downloader.downloadImage(with: url) {
        (result: Result<ImageLoadingResult, KingfisherError>) in
        if case .success(let value) = result { print(value.image, value.originalData) }
    }
    task?.cancel()
}

private final class Responder: AuthenticationChallengeResponsable {}
