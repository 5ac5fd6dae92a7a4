import AlcedoCore
package import AlcedoSeams

/// Checks the law of `FileStore`, but for crashes: those are played by a simulated disk.
package enum FileStoreLaw {
    /// What a store does against the law; empty when it keeps it.
    ///
    /// - Parameters:
    ///   - files: The store.
    ///   - folder: The absolute path of an empty folder.
    ///   - hasThreads: Whether other threads may read while one writes; in a simulated world all
    ///     calls come from one.
    /// - Returns: Each breach in words.
    package static func violations(
        of files: any FileStore,
        in folder: String,
        hasThreads: Bool = true
    ) -> [String] {
        let check = FileStoreCheck(files: files, folder: folder)
        return check.contents() + check.listing() + check.folders() + check.missing()
            + check.wrongKinds() + (hasThreads ? check.atomicity() : [])
    }
}

private struct FileStoreCheck {
    let files: any FileStore
    let folder: String

    /// What is written is read, whole.
    func contents() -> [String] {
        let path = "\(folder)/content"
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var found: [String] = []
        for bytes in [[1, 2, 3], [], large, [9]] {
            found += succeeds("replace") { () throws(FileStoreError) in
                try files.replace(path, with: bytes)
            }
            let read = try? files.read(path)
            if read != bytes { found.append("\(bytes.count) bytes were not read as written") }
            let size = try? files.entry(path).size
            if size != .bytes(Int64(bytes.count)) { found.append("an entry's size is wrong") }
        }
        let names = (try? files.list(folder))?.map(\.name)
        if names != ["content"] { found.append("replace left other files: \(names ?? [])") }
        return found + succeeds("remove") { () throws(FileStoreError) in try files.remove(path) }
    }

    /// Lists are sorted by bytes, with sizes and dates, and hold files only.
    func listing() -> [String] {
        let list = "\(folder)/list"
        let names = ["B", "Z9", "a", "a-1", "a.b", "z", "\u{E9}", "\u{FF5E}", "\u{1F600}"]
        let date = Timestamp(nanosecondsSince1970: 1_234_567_890_123_456_000)
        let old = Timestamp(nanosecondsSince1970: -1_500_000_000)
        var found = succeeds("fill a folder") { () throws(FileStoreError) in
            try files.createFolder("\(list)/folder")
            for name in names.reversed() { try files.replace("\(list)/\(name)", with: [1]) }
            try files.touch("\(list)/a", at: date)
            try files.touch("\(list)/z", at: old)
        }
        let entries = (try? files.list(list)) ?? []
        if entries.map(\.name) != names { found.append("a list is wrong: \(entries.map(\.name))") }
        let dates = entries.filter { ["a", "z"].contains($0.name) }.map(\.lastUse)
        if dates != [date, old] { found.append("touch set other dates: \(dates)") }
        if (try? files.entry("\(list)/a"))?.lastUse != date {
            found.append("an entry's date is wrong")
        }
        found += succeeds("replace") { () throws(FileStoreError) in
            try files.replace("\(list)/z", with: [2])
        }
        if let again = try? files.entry("\(list)/z").lastUse, again <= old {
            found.append("replace did not set the date of last use")
        }
        return found
    }

    /// Folders are made with those above, twice if need be, and removed with all they hold.
    func folders() -> [String] {
        let deep = "\(folder)/one/two/three"
        var found = succeeds("make and remove folders") { () throws(FileStoreError) in
            try files.createFolder(deep)
            try files.createFolder(deep)
            try files.replace("\(deep)/file", with: [1])
            try files.replace("\(folder)/one/file", with: [2])
            try files.removeFolder("\(folder)/one")
        }
        found += throwing(.notFound(path: deep)) { () throws(FileStoreError) in
            _ = try files.list(deep)
        }
        return found
    }

    /// What is not there throws `notFound`.
    func missing() -> [String] {
        let path = "\(folder)/missing"
        let inside = "\(path)/file"
        let operations: [(String, () throws(FileStoreError) -> Void)] = [
            (path, { () throws(FileStoreError) in _ = try files.read(path) }),
            (path, { () throws(FileStoreError) in _ = try files.entry(path) }),
            (path, { () throws(FileStoreError) in _ = try files.list(path) }),
            (path, { () throws(FileStoreError) in try files.touch(path, at: .distantPast) }),
            (path, { () throws(FileStoreError) in try files.remove(path) }),
            (path, { () throws(FileStoreError) in try files.removeFolder(path) }),
            (inside, { () throws(FileStoreError) in try files.replace(inside, with: [1]) }),
            (inside, { () throws(FileStoreError) in _ = try files.read(inside) }),
        ]
        return operations.flatMap { throwing(.notFound(path: $0.0), $0.1) }
    }

    /// A file where a folder should be, and the reverse, throws `wrongKind`.
    func wrongKinds() -> [String] {
        let (file, inner) = ("\(folder)/kind-file", "\(folder)/kind-folder")
        let below = "\(file)/below"
        let found = succeeds("make a file and a folder") { () throws(FileStoreError) in
            try files.replace(file, with: [1])
            try files.createFolder(inner)
        }
        let operations: [(String, () throws(FileStoreError) -> Void)] = [
            (inner, { () throws(FileStoreError) in _ = try files.read(inner) }),
            (inner, { () throws(FileStoreError) in _ = try files.entry(inner) }),
            (inner, { () throws(FileStoreError) in try files.replace(inner, with: [1]) }),
            (inner, { () throws(FileStoreError) in try files.touch(inner, at: .distantPast) }),
            (inner, { () throws(FileStoreError) in try files.remove(inner) }),
            (file, { () throws(FileStoreError) in _ = try files.list(file) }),
            (file, { () throws(FileStoreError) in try files.removeFolder(file) }),
            (file, { () throws(FileStoreError) in try files.createFolder(file) }),
            (below, { () throws(FileStoreError) in _ = try files.read(below) }),
            (below, { () throws(FileStoreError) in try files.replace(below, with: [1]) }),
        ]
        return found + operations.flatMap { throwing(.wrongKind(path: $0.0), $0.1) }
    }

    /// A reader beside a writer sees the old content or the new, never a part.
    func atomicity() -> [String] {
        let path = "\(folder)/atomic"
        let contents = [UInt8(1), 2].map { Array(repeating: $0, count: 20_000 * Int($0)) }
        var found = succeeds("replace") { () throws(FileStoreError) in
            try files.replace(path, with: contents[0])
        }
        let reader = ReadingThread(files: files, path: path, allowed: contents)
        for turn in 1...300 {
            found += succeeds("replace") { () throws(FileStoreError) in
                try files.replace(path, with: contents[turn % 2])
            }
        }
        return found + reader.finish()
    }

    private func succeeds(
        _ name: String,
        _ body: () throws(FileStoreError) -> Void
    ) -> [String] {
        do throws(FileStoreError) {
            try body()
            return []
        } catch {
            return ["\(name) failed: \(error)"]
        }
    }

    private func throwing(
        _ expected: FileStoreError,
        _ body: () throws(FileStoreError) -> Void
    ) -> [String] {
        do throws(FileStoreError) {
            try body()
            return ["nothing was thrown instead of \(expected)"]
        } catch {
            return error == expected ? [] : ["\(error) was thrown instead of \(expected)"]
        }
    }
}
