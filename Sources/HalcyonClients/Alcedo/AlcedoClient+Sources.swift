import Alcedo
import AlcedoSeams
import Foundation
import HalcyonScenarios

extension AlcedoClient {
    /// The loader's source that is meant.
    ///
    /// - Throws: `ClientError.unsupported` for a key alone.
    func source(_ order: SourceOrder) throws(ClientError) -> Source {
        switch order.place {
        case .stored: throw .unsupported(verb: "load a key")
        case .url(let url):
            if let key = order.key {
                return KF.ImageResource(downloadURL: url, cacheKey: key).convertToSource()
            }
            return url.convertToSource()
        case .provider(let provider): return .provider(self.provider(provider, order.key ?? ""))
        }
    }

    private func provider(_ order: ProviderOrder, _ key: String) -> any ImageDataProvider {
        let bytes = order.bytes ?? []
        switch order.spec.kind {
        case .raw: return RawImageDataProvider(data: Data(bytes), cacheKey: key)
        case .base64:
            let text = String(decoding: bytes, as: UTF8.self)
            return Base64ImageDataProvider(base64String: text, cacheKey: key)
        case .file:
            let file = order.file ?? URL(fileURLWithPath: "/")
            return LocalFileImageDataProvider(fileURL: file, cacheKey: key)
        case .handler:
            return HandlerProvider(order: order, cacheKey: key, queue: seams.mainQueue)
        case .async: return AwaitedProvider(order: order, cacheKey: key, queue: seams.mainQueue)
        }
    }
}
