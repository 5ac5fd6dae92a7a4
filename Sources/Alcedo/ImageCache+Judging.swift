package import AlcedoCore
package import AlcedoImages
import AlcedoSeams

// What those see who judge a cache; nothing here counts as a use.

extension ImageCache {
    /// What is known of an entry.
    package struct EntryLook: Sendable {
        /// The length of the stored file, or the cost of the image in memory.
        package let size: ByteCount
        /// The time until it expires; `nil` for never, negative when it has expired.
        package let remaining: Duration?
    }

    /// Looks at an image in memory, expired or not.
    package func lookInMemory(_ key: CacheKey) -> EntryLook? {
        memoryStorage.entry(for: key).map { entry in
            EntryLook(
                size: .bytes(Int64(entry.image.cost)),
                remaining: entry.lifetime == .never
                    ? nil : entry.expiry - time.now
            )
        }
    }

    /// Looks at a file, expired or not, on the caller's thread.
    package func lookOnDisk(_ key: CacheKey, forcedExtension: String? = nil) -> EntryLook? {
        let path = diskStorage.path(for: DiskKey(key, forcedExtension: forcedExtension))
        let look = diskStorage.folder.look(key, at: path, maximumAge: maximumAge)
        return look.map { look in
            EntryLook(
                size: look.bodySize,
                remaining: look.expiry == .distantFuture
                    ? nil : look.expiry - time.timestamp
            )
        }
    }

    /// The cost that memory reports, the sum over its images, and their number.
    package var memoryTotals: (reported: ByteCount, summed: ByteCount, count: Int) {
        let totals = memoryStorage.totals
        return (.bytes(Int64(totals.reported)), .bytes(Int64(totals.summed)), totals.count)
    }

    /// The sizes of the files, listed on the caller's thread, and their number.
    package var diskTotals: (size: ByteCount, count: Int) {
        let files = diskStorage.entries
        return (files.reduce(.zero) { $0 + $1.size }, files.count)
    }

    /// Puts an image into memory as if it had been stored a while ago.
    package func restoreInMemory(_ image: Image, for key: CacheKey, age: Duration) {
        memoryStorage.store(image, for: key, expiration: nil, unused: age)
    }

    /// Writes a file, on the caller's thread, as if it had been stored a while ago.
    package func restoreOnDisk(
        _ file: [UInt8],
        for key: CacheKey,
        forcedExtension: String? = nil,
        age: Duration
    ) throws(KingfisherError) {
        let date = time.timestamp + (.zero - age)
        let entry = DiskEntry(
            key: key,
            stored: date,
            lifetime: diskStorage.config.expiration.lifetime,
            body: file
        )
        let path = diskStorage.path(for: DiskKey(key, forcedExtension: forcedExtension))
        _ = try diskStorage.folder.write(entry, at: path, lastUse: date)
    }
}
