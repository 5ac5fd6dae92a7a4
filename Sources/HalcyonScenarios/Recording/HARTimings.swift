import AlcedoCore

/// How long the parts of an exchange took.
struct HARTimings {
    /// The time from the request to the head.
    var latency: Duration
    /// The time over which the body came.
    var receive: Duration

    /// Reads the timings of an entry; a part that is missing, or −1 for "does not apply", took none.
    ///
    /// The time of `ssl` is part of `connect` (HAR 1.2) and not added again.
    init(_ entry: JSON5Node) {
        guard let timings = entry["timings"], timings.members?.isEmpty == false else {
            latency = Self.duration(entry["time"])
            receive = .zero
            return
        }
        let parts = ["blocked", "dns", "connect", "send", "wait"]
        latency = parts.reduce(.zero) { $0 + Self.duration(timings[$1]) }
        receive = Self.duration(timings["receive"])
    }

    /// How a body came.
    ///
    /// What this package took down (`_pieces`: lengths and pauses in milliseconds) is taken as it is;
    /// other archives know only the time it took, over which it is spread in two pieces or more, of
    /// 16 KiB or so.
    func pieces(of count: Int, as known: JSON5Node?) -> [RecordedExchange.Piece] {
        if let known = Self.pieces(known), known.reduce(0, { $0 + $1.count }) == count {
            return known
        }
        guard receive > .zero, count > 1 else { return [] }
        let wanted = max(2, min(64, (count + 16_383) / 16_384))
        let size = (count + wanted - 1) / wanted
        let number = (count + size - 1) / size
        return (0..<number).map { place in
            RecordedExchange.Piece(
                count: min(size, count - place * size),
                pause: place == 0 ? .zero : receive / (number - 1)
            )
        }
    }

    private static func pieces(_ node: JSON5Node?) -> [RecordedExchange.Piece]? {
        guard let elements = node?.elements else { return nil }
        let pieces = elements.compactMap { element -> RecordedExchange.Piece? in
            guard let pair = element.elements, pair.count == 2,
                case .number(let number) = pair[0].value, let count = number.integer, count > 0,
                count <= HARReader.sizeLimit.bytes
            else { return nil }
            return RecordedExchange.Piece(count: Int(count), pause: duration(pair[1]))
        }
        return pieces.count == elements.count ? pieces : nil
    }

    /// Milliseconds as HAR gives them, kept to the nanosecond and at most a day.
    private static func duration(_ node: JSON5Node?) -> Duration {
        guard case .number(let number)? = node?.value, number.double > 0 else { return .zero }
        let microseconds = min(number.double, 86_400_000) * 1_000
        return .nanoseconds(Int64((microseconds * 1_000).rounded()))
    }
}
