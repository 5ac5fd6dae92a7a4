/// What a `Range` field asks for of a content (RFC 9110 §14.1 and §14.2).
enum RangeRequest: Equatable {
    /// All of it: another unit than bytes, a field that cannot be read, or too many parts.
    case whole
    /// These parts, of which no two overlap.
    case parts([Range<Int64>])
    /// No part that there is.
    case unsatisfiable

    /// The most parts that are sent; a server may ignore what asks for more (§14.2).
    private static let partLimit = 32

    /// Reads a field; `length` is that of the content.
    init(_ field: String, length: Int64) {
        guard let equals = field.firstIndex(of: "="),
            field[..<equals].lowercased() == "bytes"
        else {
            self = .whole
            return
        }
        let texts = field[field.index(after: equals)...].split(separator: ",")
            .map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
        let specs = texts.map { Spec($0) }
        guard !specs.isEmpty, specs.count <= Self.partLimit, specs.allSatisfy({ $0 != nil }) else {
            self = .whole
            return
        }
        let parts = specs.compactMap { $0?.range(in: length) }
        self = parts.isEmpty ? .unsatisfiable : .parts(Self.merged(parts))
    }

    /// One part of a field: from an offset on, up to one, or the last so many bytes.
    private struct Spec {
        var first: Int64?
        var last: Int64?

        /// Reads `first-last`, `first-` or `-count`; `nil` for anything else, such as `8-3`.
        init?(_ text: Substring) {
            guard let match = text.wholeMatch(of: #/(\d{0,18})-(\d{0,18})[ \t]*/#)?.output else {
                return nil
            }
            (first, last) = (Int64(match.1), Int64(match.2))
            if first == nil, last == nil { return nil }
            if let first, let last, first > last { return nil }
        }

        /// What there is of it in a content; `nil` for nothing.
        func range(in length: Int64) -> Range<Int64>? {
            guard let first else {
                let count = min(last ?? 0, length)
                return count > 0 ? length - count..<length : nil
            }
            guard first < length else { return nil }
            return first..<min((last ?? .max - 1) + 1, length)
        }
    }

    /// The parts in their order; one that touches or overlaps the one before is put together with it.
    private static func merged(_ parts: [Range<Int64>]) -> [Range<Int64>] {
        var result: [Range<Int64>] = []
        for part in parts {
            let index = result.firstIndex {
                $0.lowerBound <= part.upperBound && part.lowerBound <= $0.upperBound
            }
            guard let index else {
                result.append(part)
                continue
            }
            let other = result[index]
            result[index] =
                min(other.lowerBound, part.lowerBound)..<max(other.upperBound, part.upperBound)
        }
        return result.count < parts.count ? merged(result) : result
    }
}
