import AlcedoCore
import AlcedoSeams
import Foundation
import HalcyonWorld
import Testing

struct WorldFolderTests {
    private let world: LiveWorld
    private let files: any FileStore
    private let path: String

    init() throws {
        world = try LiveWorld(LiveWorldSetting(pace: .virtual))
        let seams = world.startProcess().seams(transport: SilentTransport())
        files = seams.files
        path = "\(seams.cachesFolder)/a"
    }

    @Test func `a file is dated by the world's clock`() throws {
        try files.replace(path, with: [1])
        #expect(try files.entry(path).lastUse == world.time.timestamp)
    }

    @Test(arguments: DiskFailure.allCases)
    func `a write fails as often as asked, and leaves what was there`(
        failure: DiskFailure
    ) throws {
        try files.replace(path, with: [1])
        world.disk.failWrites(with: failure, count: 2)
        for _ in 0..<2 {
            #expect(throws: failure.error(path)) { try files.replace(path, with: [2]) }
        }
        #expect(world.disk.content(of: path) == [1])
        try files.replace(path, with: [3])
        #expect(try files.read(path) == [3])
    }

    @Test func `reads fail until the disk is healed, and a full disk still removes`() throws {
        try files.replace(path, with: [1])
        world.disk.failReads(with: .inputOutputError, count: nil)
        world.disk.failWrites(with: .full, count: nil)
        #expect(throws: DiskFailure.inputOutputError.error(path)) { try files.read(path) }
        #expect(throws: DiskFailure.inputOutputError.error(path)) { try files.entry(path) }
        try files.remove(path)
        world.disk.failReads(with: nil, count: nil)
        #expect(throws: FileStoreError.notFound(path: path)) { try files.read(path) }
    }

    @Test func `files are seen, changed in place and removed behind the client's back`() throws {
        try files.replace(path, with: [1, 2, 3, 4])
        #expect(world.disk.files.map(\.path) == [path])
        #expect(world.disk.files.map(\.size) == [4])
        #expect(world.disk.corrupt(path, at: 2, with: [9, 9, 9]))
        #expect(world.disk.content(of: path) == [1, 2, 9, 9])
        #expect(!world.disk.corrupt(path + "b", at: 0, with: [9]))
        #expect(!world.disk.crash(inNextReplaceAfter: 1))
        world.disk.removeFolder(String(path.dropLast(2)))
        #expect(world.disk.files.isEmpty)
    }

    @Test func `a copy has the content and the date of use, and needs a file and a folder`() throws
    {
        try files.replace(path, with: [1, 2])
        let date = Timestamp(secondsSince1970: 1_000_000_050)
        try files.touch(path, at: date)
        #expect(world.disk.copy(path, to: path + "b"))
        #expect(try files.read(path + "b") == [1, 2])
        #expect(try files.entry(path + "b").lastUse == date)
        #expect(!world.disk.copy(path + "c", to: path + "d"))
        #expect(!world.disk.copy(path, to: path + "-gone/a"))
    }

    @Test func `processes share the folder, and it goes with the world`() throws {
        try files.replace(path, with: [1])
        let next = world.startProcess().seams(transport: SilentTransport())
        #expect(try next.files.read(path) == [1])
        let gone = try LiveWorld(LiveWorldSetting(pace: .virtual)).startProcess()
            .seams(transport: SilentTransport()).cachesFolder
        #expect(!FileManager.default.fileExists(atPath: gone))
    }
}
