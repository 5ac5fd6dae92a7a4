import Foundation

/// What makes two requests the same exchange: the URL.
struct TransferKey: Hashable, Sendable {
    private let url: String
    /// Computed once: a transfer is looked up four times.
    private let hash: Int

    init(_ url: URL) {
        self.url = url.absoluteString
        hash = self.url.hashValue
    }

    static func == (lhs: TransferKey, rhs: TransferKey) -> Bool {
        lhs.hash == rhs.hash && lhs.url == rhs.url
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
