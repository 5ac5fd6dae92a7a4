public import Foundation

extension CGSize: KingfisherCompatibleValue {}

extension KingfisherWrapper where Base == CGSize {
    /// The size, fitted to another; see `ContentMode`.
    public func resize(to size: CGSize, for contentMode: ContentMode) -> CGSize {
        switch contentMode {
        case .none: size
        case .aspectFit: constrained(size)
        case .aspectFill: filling(size)
        }
    }

    /// The largest size of the same proportions that lies within another; an empty size has none, and
    /// takes the other's.
    public func constrained(_ size: CGSize) -> CGSize {
        scaled(to: size, by: min)
    }

    /// The smallest size of the same proportions that covers another; an empty size has none, and
    /// takes the other's.
    public func filling(_ size: CGSize) -> CGSize {
        scaled(to: size, by: max)
    }

    /// The rectangle of another size within this one, whose origin is at 0.
    ///
    /// - Parameters:
    ///   - size: The rectangle's size; what lies outside is cut off.
    ///   - anchor: Where it lies, from (0, 0) for the left and upper edge to (1, 1) for the right and
    ///     lower one; what is outside that range counts as its nearest end.
    /// - Returns: The rectangle.
    public func constrainedRect(for size: CGSize, anchor: CGPoint) -> CGRect {
        let x = anchor.x.clampedToUnit * (base.width - size.width)
        let y = anchor.y.clampedToUnit * (base.height - size.height)
        let wanted = CGRect(x: x, y: y, width: size.width, height: size.height)
        return CGRect(x: 0, y: 0, width: base.width, height: base.height).intersection(wanted)
    }

    private func scaled(
        to size: CGSize,
        by choose: (CGFloat, CGFloat) -> CGFloat
    ) -> CGSize {
        guard base.width > 0, base.height > 0 else { return size }
        let factor = choose(size.width / base.width, size.height / base.height)
        return CGSize(width: base.width * factor, height: base.height * factor)
    }
}

extension CGFloat {
    /// The nearest number from 0 to 1; 0 for what is not a number.
    fileprivate var clampedToUnit: CGFloat { self > 0 ? Swift.min(self, 1) : 0 }
}
