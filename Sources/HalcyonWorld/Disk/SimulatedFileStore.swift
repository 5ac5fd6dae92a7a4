import AlcedoCore
import AlcedoSeams

/// The simulated disk as one process sees it: every operation spends virtual time, and an ended
/// process gets and changes nothing.
final class SimulatedFileStore: FileStore {
    private let process: SimulatedProcess
    private let disk: SimulatedDisk
    private let core: WorldCore

    init(process: SimulatedProcess, disk: SimulatedDisk, core: WorldCore) {
        self.process = process
        self.disk = disk
        self.core = core
    }

    func read(_ path: String) throws(FileStoreError) -> [UInt8] {
        try reading(path) { (tree, place) throws(FileStoreError) in
            try Self.existingFile(tree, place, path).content
        }
    }

    func entry(_ path: String) throws(FileStoreError) -> FileEntry {
        try reading(path) { (tree, place) throws(FileStoreError) in
            DiskTree.entry(place.name, try Self.existingFile(tree, place, path))
        }
    }

    func list(_ folder: String) throws(FileStoreError) -> [FileEntry] {
        try reading(folder) { (tree, place) throws(FileStoreError) in
            try Self.requireFolder(tree, place, folder)
            return tree.entries(of: place)
        }
    }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        let date = core.wallClock
        let isCrash = try writing(path, needsSpace: true) {
            (state, place) throws(FileStoreError) in
            switch state.tree.kind(place) {
            case .folder, .blocked: throw .wrongKind(path: path)
            // ENAMETOOLONG of Linux: file systems take names of 255 bytes.
            case .nothing where place.nameLength > 255: throw .system(path: path, code: 36)
            case .nothing where !state.tree.hasFolder(of: place): throw .notFound(path: path)
            case .nothing, .file: break
            }
            if state.crashes(writing: bytes, to: place, at: date) { return true }
            state.tree.put(DiskTree.File(content: bytes, lastUse: date), at: place)
            return false
        }
        guard isCrash else { return }
        process.end()
        throw Self.ended(path)
    }

    func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        try writing(path, needsSpace: false) { (state, place) throws(FileStoreError) in
            guard state.tree.touch(place, at: date) else {
                throw Self.noFile(state.tree, place, path)
            }
        }
    }

    func remove(_ path: String) throws(FileStoreError) {
        try writing(path, needsSpace: false) { (state, place) throws(FileStoreError) in
            guard state.tree.remove(place) else { throw Self.noFile(state.tree, place, path) }
        }
    }

    func removeFolder(_ path: String) throws(FileStoreError) {
        try writing(path, needsSpace: false) { (state, place) throws(FileStoreError) in
            try Self.requireFolder(state.tree, place, path)
            state.tree.removeFolder(place)
        }
    }

    func createFolder(_ path: String) throws(FileStoreError) {
        try writing(path, needsSpace: true) { (state, place) throws(FileStoreError) in
            switch state.tree.kind(place) {
            case .file, .blocked: throw .wrongKind(path: path)
            case .folder: break
            case .nothing: state.tree.createFolder(place)
            }
        }
    }
}

// What every operation does

extension SimulatedFileStore {
    private func reading<Value: Sendable>(
        _ path: String,
        _ body: (DiskTree, DiskPath) throws(FileStoreError) -> Value
    ) throws(FileStoreError) -> Value {
        guard !process.isEnded else { throw Self.ended(path) }
        core.spend(disk.latency.read.wholeNanoseconds)
        let place = DiskPath(path)
        return try disk.access { (state) throws(FileStoreError) in
            if let failure = state.faults.readFailure() { throw failure.error(path) }
            return try body(state.tree, place)
        }
    }

    @discardableResult
    private func writing<Value: Sendable>(
        _ path: String,
        needsSpace: Bool,
        _ body: (inout DiskState, DiskPath) throws(FileStoreError) -> Value
    ) throws(FileStoreError) -> Value {
        guard !process.isEnded else { throw Self.ended(path) }
        core.spend(disk.latency.write.wholeNanoseconds)
        let place = DiskPath(path)
        return try disk.access { (state) throws(FileStoreError) in
            if let failure = state.faults.writeFailure(needsSpace: needsSpace) {
                throw failure.error(path)
            }
            return try body(&state, place)
        }
    }

    private static func existingFile(
        _ tree: DiskTree,
        _ place: DiskPath,
        _ path: String
    ) throws(FileStoreError) -> DiskTree.File {
        guard let file = tree.file(place) else { throw noFile(tree, place, path) }
        return file
    }

    /// Why there is no file at a path.
    private static func noFile(
        _ tree: DiskTree,
        _ place: DiskPath,
        _ path: String
    ) -> FileStoreError {
        switch tree.kind(place) {
        case .nothing: .notFound(path: path)
        case .file, .folder, .blocked: .wrongKind(path: path)
        }
    }

    private static func requireFolder(
        _ tree: DiskTree,
        _ place: DiskPath,
        _ path: String
    ) throws(FileStoreError) {
        switch tree.kind(place) {
        case .folder: return
        case .nothing: throw .notFound(path: path)
        case .file, .blocked: throw .wrongKind(path: path)
        }
    }

    /// What code of an ended process gets, should it still ask.
    private static func ended(_ path: String) -> FileStoreError {
        DiskFailure.inputOutputError.error(path)
    }
}
