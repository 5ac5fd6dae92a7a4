/// The loader's methods on a value of somebody else's type, under the name `kf`.
public struct KingfisherWrapper<Base> {
    /// The value.
    public let base: Base

    /// Wraps a value.
    public init(_ base: Base) {
        self.base = base
    }
}

extension KingfisherWrapper: Sendable where Base: Sendable {}

/// An object that has `kf`.
public protocol KingfisherCompatible: AnyObject {}

extension KingfisherCompatible {
    /// The loader's methods on the object.
    public var kf: KingfisherWrapper<Self> {
        get { KingfisherWrapper(self) }
        // Setting is for `view.kf.indicatorType = .activity`, which changes the object itself.
        set { _ = newValue }
    }
}
