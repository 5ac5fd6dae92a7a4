import AlcedoCore
import AlcedoSeams

/// The room that the files of a store may take.
struct StoreRoom {
    private let limit: Int64
    /// What the files take at most, as far as is known; `nil` before the first look.
    private var taken: Int64?

    init(limit: ByteCount) {
        self.limit = limit.bytes
    }

    /// Whether the files are known to take no more than the limit.
    var isEnough: Bool { taken.map { $0 <= limit } ?? false }

    /// Takes down that so many bytes were written; that they replaced others shows at the next look.
    mutating func note(_ count: Int) {
        taken = taken.map { $0.addingSaturated(Int64(count)) }
    }

    /// Takes down what all files take.
    mutating func note(sum: Int64) {
        taken = sum
    }

    /// Forgets what is known.
    mutating func forget() {
        taken = nil
    }

    /// The files that were used longest ago, as many as have to go.
    ///
    /// None while all take no more than the limit; or else so many that the others take no more than
    /// nine tenths of it. All files of a URL go together; they were used when the last of them was.
    ///
    /// - Complexity: Linear in the number of files, once for each tenth of the limit that is written.
    /// - Returns: The files to be removed, and what all take now.
    func toRemove(of files: [FileEntry]) -> (files: [FileEntry], sum: Int64) {
        let sum = files.reduce(Int64(0)) { $0.addingSaturated($1.size.bytes) }
        guard sum > limit else { return ([], sum) }
        var left = sum
        var gone: [FileEntry] = []
        for shelf in Self.oldestFirst(files) {
            guard left > limit / 10 * 9 else { break }
            gone += shelf
            left -= shelf.reduce(0) { $0 + $1.size.bytes }
        }
        return (gone, sum)
    }

    /// The files in groups of one URL each, whose names begin with the same digest.
    private static func oldestFirst(_ files: [FileEntry]) -> [[FileEntry]] {
        let shelves = Dictionary(grouping: files) { $0.name.prefix { $0 != "-" } }
        let dated = shelves.map { name, files in
            (date: files.map(\.lastUse).max() ?? .distantPast, name: name, files: files)
        }
        return dated.sorted { ($0.date, $0.name) < ($1.date, $1.name) }.map(\.files)
    }
}
