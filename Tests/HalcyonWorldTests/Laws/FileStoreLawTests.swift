import AlcedoCore
import AlcedoSeams
import Foundation
import HalcyonWorld
import Testing

struct FileStoreLawTests {
    @Test func `a simulated disk keeps the law`() {
        let world = SimulatedWorld()
        let files = world.startProcess().seams(transport: SilentTransport()).files
        #expect(FileStoreLaw.violations(of: files, in: "/caches", hasThreads: false) == [])
    }

    @Test func `the machine's files keep the law`() async throws {
        let folder = try TemporaryFolder()
        let found = await onOwnThread {
            FileStoreLaw.violations(
                of: POSIXFileStore(),
                in: folder.path,
                hasThreads: true
            )
        }
        #expect(found == [])
        folder.remove()
    }

    @Test func `a store that writes in two steps is caught`() async throws {
        let folder = try TemporaryFolder()
        let found = await onOwnThread {
            FileStoreLaw.violations(
                of: BrokenStore(POSIXFileStore(), .torn),
                in: folder.path,
                hasThreads: true
            )
        }
        #expect(found.contains { $0.hasPrefix("a reader saw a part") }, "\(found)")
        folder.remove()
    }

    @Test(arguments: BrokenStore.Fault.allCases.filter { $0 != .torn })
    func `a store that breaks the law is caught`(fault: BrokenStore.Fault) {
        let world = SimulatedWorld()
        let files = world.startProcess().seams(transport: SilentTransport()).files
        let found = FileStoreLaw.violations(
            of: BrokenStore(files, fault),
            in: "/caches",
            hasThreads: false
        )
        #expect(found.contains { $0.contains(fault.rawValue) }, "\(found)")
    }
}

/// A folder that is there for one test.
struct TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(component: "halcyon-world-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// A file store with one fault.
final class BrokenStore: FileStore {
    /// What it does wrong, as the checker names it.
    enum Fault: String, CaseIterable {
        case torn = "a reader saw a part"
        case cut = "bytes were not read as written"
        case strays = "replace left other files"
        case unsorted = "a list is wrong"
        case deafToTouch = "touch set other dates"
        case forgiving = "nothing was thrown instead of notFound"
        case mistaken = "was thrown instead of wrongKind"
    }

    private let base: any FileStore
    private let fault: Fault

    init(_ base: any FileStore, _ fault: Fault) {
        self.base = base
        self.fault = fault
    }

    func read(_ path: String) throws(FileStoreError) -> [UInt8] { try base.read(path) }

    func replace(_ path: String, with bytes: [UInt8]) throws(FileStoreError) {
        switch fault {
        case .torn: try base.replace(path, with: Array(bytes.prefix(bytes.count / 2)))
        case .cut where bytes.count > 100: return try base.replace(path, with: [1])
        case .strays: try base.replace(path + ".old", with: [])
        default: break
        }
        try base.replace(path, with: bytes)
    }

    func touch(_ path: String, at date: Timestamp) throws(FileStoreError) {
        let date = fault == .deafToTouch ? Timestamp(secondsSince1970: 0) : date
        try base.touch(path, at: date)
    }

    func remove(_ path: String) throws(FileStoreError) {
        if fault == .forgiving {
            try? base.remove(path)
        } else {
            try base.remove(path)
        }
    }

    func removeFolder(_ path: String) throws(FileStoreError) { try base.removeFolder(path) }

    func createFolder(_ path: String) throws(FileStoreError) {
        do throws(FileStoreError) {
            try base.createFolder(path)
        } catch {
            throw fault == .mistaken ? .notFound(path: path) : error
        }
    }

    func list(_ folder: String) throws(FileStoreError) -> [FileEntry] {
        let entries = try base.list(folder)
        return fault == .unsorted ? entries.reversed() : entries
    }

    func entry(_ path: String) throws(FileStoreError) -> FileEntry { try base.entry(path) }
}
