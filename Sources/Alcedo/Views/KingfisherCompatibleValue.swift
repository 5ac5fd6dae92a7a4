/// A value that has `kf`, such as a data or a URL of one's own; for objects there is
/// `KingfisherCompatible`.
public protocol KingfisherCompatibleValue {}

extension KingfisherCompatibleValue {
    /// The loader's methods on the value.
    public var kf: KingfisherWrapper<Self> {
        get { KingfisherWrapper(self) }
        // Setting has nothing to change but the wrapper itself.
        set { _ = newValue }
    }
}
