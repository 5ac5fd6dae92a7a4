public import Dispatch

extension KingfisherOptionsInfoItem {
    /// The earlier form of `callbackQueue`; `nil` for the main queue.
    @available(*, deprecated, message: "Write .callbackQueue(.dispatch(queue)).")
    public static func callbackDispatchQueue(_ queue: DispatchQueue?) -> Self {
        .callbackQueue(queue.map { .dispatch($0) } ?? .mainCurrentOrAsync)
    }
}
