/// A filter of rows; the raw values are those of the format (PNG §9.2).
package enum PNGFilter: UInt8, Hashable, Sendable, CaseIterable {
    /// Bytes as they are.
    case none = 0
    /// The difference to the byte one pixel to the left.
    case left = 1
    /// The difference to the byte above.
    case up = 2
    /// The difference to the mean of both.
    case average = 3
    /// The difference to whichever of left, above and above left is nearest to a guess.
    case paeth = 4

    /// What a byte is taken to be near to, from its neighbours.
    @inline(__always)
    static func paethGuess(left: UInt8, up: UInt8, upLeft: UInt8) -> UInt8 {
        let toLeft = Int16(up) &- Int16(upLeft)
        let toUp = Int16(left) &- Int16(upLeft)
        let distances = (toLeft.magnitude, toUp.magnitude, (toLeft &+ toUp).magnitude)
        let nearerOfTwo = distances.1 <= distances.2 ? up : upLeft
        return distances.0 <= distances.1 && distances.0 <= distances.2 ? left : nearerOfTwo
    }
}

/// Takes the filter off rows in place.
struct PNGUnfilter {
    /// How far to the left a filter looks, in bytes.
    let distance: Int
    /// The bytes of a row.
    let count: Int

    /// Takes the filter off a row; `above` is the finished row before it, `nil` for the first one,
    /// above which all is zero.
    func undo(
        _ filter: PNGFilter,
        _ row: UnsafeMutablePointer<UInt8>,
        above: UnsafePointer<UInt8>?
    ) {
        guard let above else {
            undoFirst(filter, row)
            return
        }
        switch filter {
        case .none: break
        case .left: left(row)
        case .up: up(row, above)
        case .average: average(row, above)
        case .paeth: distance == 4 ? paethOfFour(row, above) : paeth(row, above)
        }
    }

    /// Without a row above, two filters do less and the last one is the same as `left`.
    private func undoFirst(_ filter: PNGFilter, _ row: UnsafeMutablePointer<UInt8>) {
        switch filter {
        case .none, .up: break
        case .left, .paeth: left(row)
        case .average:
            var index = distance
            while index < count {
                row[index] &+= row[index &- distance] >> 1
                index &+= 1
            }
        }
    }

    private func left(_ row: UnsafeMutablePointer<UInt8>) {
        var index = distance
        while index < count {
            row[index] &+= row[index &- distance]
            index &+= 1
        }
    }

    private func up(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
        var index = 0
        while index < count {
            row[index] &+= above[index]
            index &+= 1
        }
    }

    private func average(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
        var index = 0
        while index < count {
            let left: UInt8 = index < distance ? 0 : row[index &- distance]
            row[index] &+= UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above[index])) >> 1)
            index &+= 1
        }
    }

    private func paeth(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
        var index = 0
        while index < min(distance, count) {
            row[index] &+= above[index]
            index &+= 1
        }
        while index < count {
            row[index] &+= PNGFilter.paethGuess(
                left: row[index &- distance],
                up: above[index],
                upLeft: above[index &- distance]
            )
            index &+= 1
        }
    }

    /// The same for pixels of four bytes, whose neighbours stay in registers.
    ///
    /// Each guess waits for the one to its left: the four channels side by side wait together.
    private func paethOfFour(_ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>) {
        var left: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        var upLeft = left
        var index = 0
        while index < count {
            let up = (above[index], above[index &+ 1], above[index &+ 2], above[index &+ 3])
            left.0 = row[index] &+ Self.guess(left.0, up.0, upLeft.0)
            left.1 = row[index &+ 1] &+ Self.guess(left.1, up.1, upLeft.1)
            left.2 = row[index &+ 2] &+ Self.guess(left.2, up.2, upLeft.2)
            left.3 = row[index &+ 3] &+ Self.guess(left.3, up.3, upLeft.3)
            (row[index], row[index &+ 1]) = (left.0, left.1)
            (row[index &+ 2], row[index &+ 3]) = (left.2, left.3)
            upLeft = up
            index &+= 4
        }
    }

    @inline(__always)
    private static func guess(_ left: UInt8, _ up: UInt8, _ upLeft: UInt8) -> UInt8 {
        PNGFilter.paethGuess(left: left, up: up, upLeft: upLeft)
    }
}
