package import AlcedoCore

/// A file of the disk layer: a head, the key, and the body.
///
/// Numbers are little-endian. A file whose length or checksum does not fit is no entry at all: there
/// is no way to read a part of one.
///
/// | offset | bytes | what |
/// |---|---|---|
/// | 0 | 6 | the letters `ALCEDO` |
/// | 6 | 2 | the version of the format, 1 |
/// | 8 | 8 | the checksum of everything from offset 16 on |
/// | 16 | 8 | the length of the body |
/// | 24 | 8 | the date it was stored, in nanoseconds since 1970 |
/// | 32 | 8 | the lifetime's number |
/// | 40 | 4 | the lifetime's kind: 0 never, 1 nanoseconds since the last use, 2 a date |
/// | 44 | 4 | what the body is: bit 0 set for the file that the key's processor makes the image from, bit 1 for an image made of a response |
/// | 48 | 4 | the length of the resource's key in UTF-8 |
/// | 52 | 4 | the length of the processor's identifier in UTF-8 |
/// | 56 | | key, identifier, for an image made of a response 8 bytes with the checksum of its content, body |
package struct DiskEntry: Equatable {
    /// What it is stored under.
    package var key: CacheKey
    /// The date it was stored.
    package var stored: Timestamp
    /// How long it lives.
    package var lifetime: Lifetime
    /// The image file.
    package var body: [UInt8]
    /// Whether the body is the original, of which the key's processor still has to make the image.
    package var isUnprocessed = false
    /// The checksum of the response's content that it was made of; `nil` where headers were ignored.
    package var content: UInt64?

    private static let magic: [UInt8] = Array("ALCEDO".utf8) + [1, 0]
    private static let headLength = 56

    /// Makes an entry to be written.
    package init(
        key: CacheKey,
        stored: Timestamp,
        lifetime: Lifetime,
        body: [UInt8],
        isUnprocessed: Bool = false,
        content: UInt64? = nil
    ) {
        self.key = key
        self.stored = stored
        self.lifetime = lifetime
        self.body = body
        self.isUnprocessed = isUnprocessed
        self.content = content
    }

    /// Reads a file; `nil` when it is not a whole and undamaged entry of this version.
    package init?(_ file: [UInt8]) {
        guard let fields = try? file.withUnsafeBytes({ try Self.fields(of: $0) }),
            let key = Self.key(of: file, fields)
        else { return nil }
        self.init(file, key: key, fields)
    }

    /// Reads the file of a key.
    ///
    /// - Throws: Why it is not a whole and undamaged entry of the key.
    package init(_ file: [UInt8], of key: CacheKey) throws(Damage) {
        let (checked, isKeys) = file.withUnsafeBytes { bytes in
            let checked = Result { () throws(Damage) in try Self.fields(of: bytes) }
            let isKeys = (try? checked.get()).map { Self.isFile(bytes, $0, of: key) }
            return (checked, isKeys ?? false)
        }
        let fields = try checked.get()
        guard isKeys else {
            throw Self.key(of: file, fields).map { .ofOtherKey($0) } ?? .notAnEntry
        }
        self.init(file, key: key, fields)
    }

    /// Why a file is no entry.
    package enum Damage: Error, Equatable {
        /// It does not begin like one of this version.
        case notAnEntry
        /// It is shorter or longer than it says.
        case wrongLength
        /// Its bytes do not fit its checksum.
        case wrongChecksum
        /// It is sound, and of another key.
        case ofOtherKey(CacheKey)
    }

    /// The lifetime that a file names, without looking whether the file is sound; `nil` when it is too
    /// short or of another format.
    ///
    /// An entry that is over needs no checksum: damaged or not, it is not served.
    package static func claimedLifetime(
        of file: [UInt8]
    ) -> (lifetime: Lifetime, stored: Timestamp)? {
        file.withUnsafeBytes { file in
            claimedFields(of: file).map { ($0.lifetime, $0.stored) }
        }
    }

    /// The length of the file.
    package var fileSize: Int {
        Self.headLength + key.resource.utf8.count + key.processor.utf8.count
            + (content == nil ? 0 : 8) + body.count
    }

    /// The file of the entry.
    package var file: [UInt8] {
        let resource = Array(key.resource.utf8)
        let processor = Array(key.processor.utf8)
        let (kind, number) = lifetime.fields
        var file: [UInt8] = []
        file.reserveCapacity(fileSize)
        file += Self.magic
        file.append(littleEndian: UInt64(0))
        file.append(littleEndian: UInt64(body.count))
        file.append(littleEndian: UInt64(bitPattern: stored.nanosecondsSince1970))
        file.append(littleEndian: UInt64(bitPattern: number))
        file.append(littleEndian: UInt32(kind))
        file.append(littleEndian: UInt32((isUnprocessed ? 1 : 0) | (content == nil ? 0 : 2)))
        file.append(littleEndian: UInt32(resource.count))
        file.append(littleEndian: UInt32(processor.count))
        file += resource
        file += processor
        if let content { file.append(littleEndian: content) }
        file += body
        file.withUnsafeMutableBytes { buffer in
            let sum = Self.checksum(UnsafeRawBufferPointer(buffer))
            buffer.storeBytes(of: sum.littleEndian, toByteOffset: 8, as: UInt64.self)
        }
        return file
    }

    private struct Fields {
        var resourceLength: Int
        var processorLength: Int
        var stored: Timestamp
        var lifetime: Lifetime
        var isUnprocessed: Bool
        var isOfResponse: Bool

        var keysLength: Int { resourceLength + processorLength }
        /// Where the body begins.
        var bodyOffset: Int { headLength + keysLength + (isOfResponse ? 8 : 0) }
    }

    private init(_ file: [UInt8], key: CacheKey, _ fields: Fields) {
        self.init(
            key: key,
            stored: fields.stored,
            lifetime: fields.lifetime,
            body: Array(file[fields.bodyOffset...]),
            isUnprocessed: fields.isUnprocessed,
            content: fields.isOfResponse
                ? file.withUnsafeBytes { Self.number(fields.bodyOffset - 8, in: $0) } : nil
        )
    }

    private static func isFile(
        _ file: UnsafeRawBufferPointer,
        _ fields: Fields,
        of key: CacheKey
    ) -> Bool {
        let keyEnd = headLength + fields.resourceLength
        return key.resource.isUTF8(of: file[headLength..<keyEnd])
            && key.processor.isUTF8(of: file[keyEnd..<(headLength + fields.keysLength)])
    }

    /// The key in a file; `nil` when it is no text.
    private static func key(of file: [UInt8], _ fields: Fields) -> CacheKey? {
        let keyEnd = headLength + fields.resourceLength
        let processorEnd = headLength + fields.keysLength
        guard let resource = String(validating: file[headLength..<keyEnd], as: UTF8.self),
            let processor = String(validating: file[keyEnd..<processorEnd], as: UTF8.self)
        else { return nil }
        return CacheKey(resource: resource, processor: processor)
    }

    private static func fields(of file: UnsafeRawBufferPointer) throws(Damage) -> Fields {
        guard let fields = claimedFields(of: file) else { throw .notAnEntry }
        let body = file.count - fields.bodyOffset
        guard body >= 0, number(16, in: file) == UInt64(body) else { throw .wrongLength }
        guard number(8, in: file) == checksum(file) else { throw .wrongChecksum }
        return fields
    }

    /// What the head says; nothing of it is to be believed before the checksum is.
    private static func claimedFields(of file: UnsafeRawBufferPointer) -> Fields? {
        guard file.count >= headLength, file.prefix(8).elementsEqual(magic),
            let lifetime = Lifetime(
                kind: number(40, in: file) & 0xFFFF_FFFF,
                number: Int64(bitPattern: number(32, in: file))
            )
        else { return nil }
        let (lengths, flag) = (number(48, in: file), number(40, in: file) >> 32)
        guard flag <= 3 else { return nil }
        return Fields(
            resourceLength: Int(lengths & 0xFFFF_FFFF),
            processorLength: Int(lengths >> 32),
            stored: Timestamp(nanosecondsSince1970: Int64(bitPattern: number(24, in: file))),
            lifetime: lifetime,
            isUnprocessed: flag & 1 != 0,
            isOfResponse: flag & 2 != 0
        )
    }

    private static func number(_ offset: Int, in file: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func checksum(_ file: UnsafeRawBufferPointer) -> UInt64 {
        var checksum = Checksum64()
        checksum.mix(UnsafeRawBufferPointer(rebasing: file.dropFirst(16)))
        return checksum.value
    }
}

extension Lifetime {
    /// The kind and the number that stand in a file.
    fileprivate var fields: (kind: UInt64, number: Int64) {
        switch self {
        case .never: (0, 0)
        case .sliding(let nanoseconds): (1, nanoseconds)
        case .until(let date): (2, date.nanosecondsSince1970)
        }
    }

    fileprivate init?(kind: UInt64, number: Int64) {
        switch kind {
        case 0 where number == 0: self = .never
        case 1: self = .sliding(number)
        case 2: self = .until(Timestamp(nanosecondsSince1970: number))
        default: return nil
        }
    }
}

extension String {
    /// Whether some bytes are the text in UTF-8.
    fileprivate func isUTF8(of bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let others = UnsafeRawBufferPointer(rebasing: bytes)
        guard utf8.count == others.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { units in
            units.indices.allSatisfy { units[$0] == others[$0] }
        }
        return isSame ?? others.elementsEqual(utf8)
    }
}

extension [UInt8] {
    fileprivate mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
