import AlcedoCore
import HalcyonServer

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

    /// How a body is cut, so that it takes the time it took: two pieces or more, of 16 KiB or so.
    ///
    /// `nil` when it came at once, or cannot be cut.
    func chunks(of count: Int) -> ChunkPlan? {
        guard receive > .zero, count > 1 else { return nil }
        let wanted = max(2, min(64, (count + 16_383) / 16_384))
        let size = (count + wanted - 1) / wanted
        let pieces = (count + size - 1) / size
        return ChunkPlan(size: .bytes(Int64(size)), pause: receive / (pieces - 1))
    }

    /// Milliseconds as HAR gives them, kept to the microsecond and at most a day.
    private static func duration(_ node: JSON5Node?) -> Duration {
        guard case .number(let number)? = node?.value, number.double > 0 else { return .zero }
        return .microseconds(Int64(min(number.double, 86_400_000) * 1_000))
    }
}
