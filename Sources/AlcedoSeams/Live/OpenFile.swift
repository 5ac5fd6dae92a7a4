import AlcedoCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that is open; whoever opens it calls `finish`.
struct OpenFile {
    private let descriptor: Int32
    /// The path that errors name.
    private let path: String

    /// Opens a file to read it.
    init(reading path: String) throws(FileStoreError) {
        self.path = path
        // Without waiting, because a pipe that nobody writes to would never open.
        descriptor = try POSIXFile.check(path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    }

    /// Makes a file and opens it to write; `nil` when something is there already.
    init?(newAt path: String, naming named: String) throws(FileStoreError) {
        self.path = named
        do throws(FileStoreError) {
            descriptor = try POSIXFile.check(named) {
                open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            }
        } catch .system(_, POSIXFile.alreadyExists) {
            return nil
        }
    }

    /// Closes the file.
    func finish() {
        close(descriptor)
    }

    func status() throws(FileStoreError) -> POSIXFile.Status {
        var status = stat()
        try POSIXFile.check(path) { fstat(descriptor, &status) }
        return POSIXFile.Status(status)
    }

    /// Everything from here to the end, also when the file grows meanwhile.
    func content(size: Int64) throws(FileStoreError) -> [UInt8] {
        // One byte more than the size, so that the end is usually seen by the first read: of a file,
        // less than there is room for comes only at its end.
        var room = Int(size) + 1
        var content = try readPiece(of: room)
        var last = content.count
        while last == room {
            room = 65_536
            let piece = try readPiece(of: room)
            content += piece
            last = piece.count
        }
        return content
    }

    /// Sets the date of last use.
    func setTimes(_ date: Timestamp) throws(FileStoreError) {
        let time = timespec(date)
        try POSIXFile.check(path) { futimens(descriptor, [time, time]) }
    }

    /// Sets the date of last use of a file that has just been written, unless the write has set it as
    /// well as the file system can; returns why that failed.
    func failureOfDating(_ date: Timestamp) -> FileStoreError? {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let distance = Timestamp(now).nanosecondsSince1970
            .subtractingReportingOverflow(date.nanosecondsSince1970)
        if !distance.overflow, distance.partialValue.magnitude < Self.tick { return nil }
        do throws(FileStoreError) {
            try setTimes(date)
            return nil
        } catch {
            return error
        }
    }

    /// File systems date by a clock that moves on every few milliseconds.
    private static let tick: UInt64 = 10_000_000

    func write(_ bytes: [UInt8]) throws(FileStoreError) {
        var start = 0
        while start < bytes.count {
            start += try POSIXFile.check(path) {
                bytes.withUnsafeBytes { buffer in
                    let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
                    return put(descriptor, rest.baseAddress, rest.count)
                }
            }
        }
    }

    private func readPiece(of room: Int) throws(FileStoreError) -> [UInt8] {
        var failure: FileStoreError?
        let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            do throws(FileStoreError) {
                count = try POSIXFile.check(path) { read(descriptor, buffer.baseAddress, room) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return piece
    }
}

/// The system's `write`, under a name that no method hides.
private func put(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
