package import Foundation
package import HalcyonServer
package import HalcyonWorld

/// What words of a scenario stand for on a stage and in one process.
package struct StageWords: Sendable {
    /// The absolute URL of a path, `//host/path` or URL; `nil` when it is none.
    package var url: @Sendable (_ target: String) -> URL?
    /// The bytes of a body.
    package var bytes: @Sendable (_ body: ReplyBody) -> [UInt8]
    /// The absolute path for a file of the scenario's; with a content, which is written there first.
    package var file: @Sendable (_ name: String, _ content: [UInt8]?) -> String
    /// The caller's queue of a kind.
    package var queue: @Sendable (_ kind: CallerQueue.Kind) -> CallerQueue

    /// Makes the value from its parts.
    package init(
        url: @escaping @Sendable (_ target: String) -> URL?,
        bytes: @escaping @Sendable (_ body: ReplyBody) -> [UInt8],
        file: @escaping @Sendable (_ name: String, _ content: [UInt8]?) -> String,
        queue: @escaping @Sendable (_ kind: CallerQueue.Kind) -> CallerQueue
    ) {
        self.url = url
        self.bytes = bytes
        self.file = file
        self.queue = queue
    }

    /// The source that is meant; `nil` when its URL is none.
    package func order(for spec: SourceSpec) -> SourceOrder? {
        switch spec.place {
        case .target(let target): url(target).map { SourceOrder(.url($0), key: spec.key) }
        case .provider(let provider): order(for: provider, key: spec.key)
        case .stored: SourceOrder(.stored, key: spec.key)
        }
    }

    private func order(for provider: ProviderSpec, key: String?) -> SourceOrder {
        var order = ProviderOrder(spec: provider, bytes: provider.body.map(bytes))
        switch provider.kind {
        case .base64:
            if case .bytes = provider.body { break }
            order.bytes = order.bytes.map { Array(Data($0).base64EncodedString().utf8) }
        case .file:
            let name = (key ?? "unnamed").replacingOccurrences(of: "/", with: "_")
            order.file = URL(fileURLWithPath: file(name, order.bytes))
        case .raw, .handler, .async: break
        }
        return SourceOrder(.provider(order), key: key)
    }
}
