/// How a size is fitted to another.
public enum ContentMode: Hashable, Sendable {
    /// Not at all: the other size is taken, whatever becomes of the proportions.
    case none
    /// The largest size of the same proportions that lies within the other.
    case aspectFit
    /// The smallest size of the same proportions that covers the other.
    case aspectFill
}
