/// Which bytes of a content are stored.
package enum StoredExtent: Hashable, Sendable {
    /// All of them.
    case whole(length: Int)
    /// Those in some ranges, which do not touch, in order, of a content of that length; they are stored
    /// one after the other.
    case parts([Range<Int>], of: Int)

    /// The number of bytes that are stored.
    package var storedLength: Int {
        switch self {
        case .whole(let length): length
        case .parts(let ranges, _): ranges.reduce(0) { $0 + $1.count }
        }
    }

    /// The length of the content.
    package var contentLength: Int {
        switch self {
        case .whole(let length): length
        case .parts(_, let length): length
        }
    }
}
