import AlcedoCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system calls on paths, with typed errors.
enum POSIXFile {
    /// What a file system object is, as far as a cache cares.
    enum Kind {
        case file
        case folder
        case other
    }

    /// What `stat` tells.
    struct Status {
        var kind: Kind
        var size: Int64
        var modified: Timestamp

        init(_ status: stat) {
            switch status.st_mode & S_IFMT {
            case S_IFREG: kind = .file
            case S_IFDIR: kind = .folder
            default: kind = .other
            }
            size = Int64(status.st_size)
            #if canImport(Darwin)
            let time = status.st_mtimespec
            #else
            let time = status.st_mtim
            #endif
            modified = Timestamp(time)
        }

        /// The entry of a file with this status.
        func entry(_ name: String) -> FileEntry {
            FileEntry(name: name, size: .bytes(size), lastUse: modified)
        }
    }

    /// EEXIST.
    static let alreadyExists = EEXIST

    /// The number of this process.
    static var processNumber: Int { Int(getpid()) }

    static func status(
        _ path: String,
        followsLink: Bool = true
    ) throws(FileStoreError) -> Status {
        var status = stat()
        try check(path) { followsLink ? stat(path, &status) : lstat(path, &status) }
        return Status(status)
    }

    static func renameFile(_ path: String, to target: String) throws(FileStoreError) {
        try check(target) { rename(path, target) }
    }

    /// Removes a file; an error names another path where the file is only a means.
    static func unlinkFile(_ path: String, naming named: String) throws(FileStoreError) {
        try check(named) { unlink(path) }
    }

    static func removeEmptyFolder(_ path: String) throws(FileStoreError) {
        try check(path) { rmdir(path) }
    }

    /// Makes one folder; that somebody else made it meanwhile is fine.
    static func makeFolder(_ path: String) throws(FileStoreError) {
        do throws(FileStoreError) {
            try check(path) { mkdir(path, 0o755) }
        } catch .system(_, alreadyExists) {
            guard try status(path).kind == .folder else { throw .wrongKind(path: path) }
        }
    }

    static func setTimes(_ path: String, _ date: Timestamp) throws(FileStoreError) {
        let time = timespec(date)
        try check(path) { utimensat(AT_FDCWD, path, [time, time], 0) }
    }

    /// The names in a folder, in no order, without `.` and `..`.
    static func names(in folder: String) throws(FileStoreError) -> [String] {
        guard let stream = opendir(folder) else {
            throw FileStoreError(errno: errno, path: folder)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(
                    to: CChar.self,
                    capacity: MemoryLayout.size(ofValue: tuple.pointee)
                ) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw FileStoreError(errno: errno, path: folder) }
        return names
    }

    /// Makes a call, again when a signal interrupted it, and turns its failure into an error.
    @discardableResult
    static func check<Number: SignedInteger>(
        _ path: String,
        _ call: () -> Number
    ) throws(FileStoreError) -> Number {
        while true {
            let result = call()
            guard result < 0 else { return result }
            guard errno == EINTR else { throw FileStoreError(errno: errno, path: path) }
        }
    }
}

extension timespec {
    /// The same moment as the system counts it.
    init(_ date: Timestamp) {
        let second: Int64 = 1_000_000_000
        var (seconds, rest) = date.nanosecondsSince1970.quotientAndRemainder(dividingBy: second)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + second) }
        self.init(tv_sec: .init(seconds), tv_nsec: .init(rest))
    }
}

extension Timestamp {
    /// The same moment, held within the range of whole nanoseconds.
    init(_ time: timespec) {
        self.init(secondsSince1970: Int64(time.tv_sec))
        nanosecondsSince1970 = nanosecondsSince1970.addingSaturated(Int64(time.tv_nsec))
    }
}

extension FileStoreError {
    /// The error that a code of the system stands for.
    init(errno code: Int32, path: String) {
        switch code {
        case ENOENT: self = .notFound(path: path)
        case EACCES, EPERM: self = .permissionDenied(path: path)
        case ENOSPC, EDQUOT: self = .noSpace(path: path)
        case EROFS: self = .readOnly(path: path)
        case ENOTDIR, EISDIR: self = .wrongKind(path: path)
        default: self = .system(path: path, code: code)
        }
    }
}
