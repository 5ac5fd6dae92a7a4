import Alcedo
import AlcedoCore

extension FuzzTarget {
    /// What the disk layer of the image cache finds: a byte that says how, and the rest.
    static let diskEntries = FuzzTarget(
        name: "disk-entries",
        law: "a file is what was written, or none; altered, it is never served"
    ) { (bytes) throws(Finding) in
        var input = FuzzInput(bytes)
        if input.byte() % 2 == 0 {
            try isCanonical(Array(input.rest))
        } else {
            try survivesDamage(&input)
        }
    }

    /// A file under a sound checksum is none, or would be written just so.
    private static func isCanonical(_ content: [UInt8]) throws(Finding) {
        var file = Array(sample([]).file.prefix(8)) + Array(repeating: 0, count: 8) + content
        let sum = Checksum64.of(content)
        for place in 0..<8 { file[8 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place)) }
        _ = DiskEntry.claimedLifetime(of: file)
        guard let read = DiskEntry(file) else { return }
        try Finding.unless(read.file == file, "\(read) is written in another way")
        try Finding.unless(read.fileSize == file.count, "\(read.fileSize) is not its length")
        let ofKey = try? DiskEntry(file, of: read.key)
        try Finding.unless(ofKey == read, "it is not read by its own key")
    }

    private static func survivesDamage(_ input: inout FuzzInput) throws(Finding) {
        let lifetimes: [Lifetime] = [
            .never, .sliding(input.integer()),
            .until(Timestamp(nanosecondsSince1970: input.integer())),
        ]
        var entry = sample([])
        entry.lifetime = lifetimes[Int(input.byte()) % 3]
        entry.stored = Timestamp(nanosecondsSince1970: input.integer())
        entry.isUnprocessed = input.byte() % 2 == 0
        entry.key = CacheKey(
            resource: input.text(atMost: 40),
            processor: input.text(atMost: 20)
        )
        entry.body = input.bytes(atMost: 200)
        if input.byte() % 2 == 0 { entry.content = UInt64(input.byte()) << 56 | 1 }
        let file = entry.file
        try Finding.unless(DiskEntry(file) == entry, "\(entry) is read as something else")
        var other = entry.key.resource
        other.append("x")
        try Finding.unless(
            (try? DiskEntry(file, of: CacheKey(resource: other))) == nil,
            "the file of \(entry.key) is read for \(other)"
        )
        let altered = Damage(&input).applied(to: file)
        try Finding.unless(
            altered == file || DiskEntry(altered) == nil,
            "an altered entry is served"
        )
    }

    private static func sample(_ body: [UInt8]) -> DiskEntry {
        DiskEntry(
            key: CacheKey(resource: "a"),
            stored: Timestamp(secondsSince1970: 0),
            lifetime: .never,
            body: body
        )
    }
}
