import AlcedoCore
import AlcedoSeams
import HalcyonWorld
import Testing

struct SimulatedDiskTests {
    private let world = SimulatedWorld()
    private let files: any FileStore

    init() {
        files = world.startProcess().seams(transport: SilentTransport()).files
    }

    @Test(arguments: [
        (DiskFailure.full, FileStoreError.noSpace(path: "/caches/a")),
        (.inputOutputError, .system(path: "/caches/a", code: 5)),
        (.readOnly, .readOnly(path: "/caches/a")),
        (.permissionDenied, .permissionDenied(path: "/caches/a")),
    ])
    func `a failing write keeps the old content`(
        failure: DiskFailure,
        error: FileStoreError
    ) throws {
        try files.replace("/caches/a", with: [1])
        world.disk.failWrites(with: failure, count: 2)
        for _ in 0..<2 {
            #expect(throws: error) { try files.replace("/caches/a", with: [2]) }
        }
        #expect(try files.read("/caches/a") == [1])
        try files.replace("/caches/a", with: [3])
        #expect(try files.read("/caches/a") == [3])
        #expect(world.disk.files.map(\.path) == ["/caches/a"])
    }

    @Test func `a full disk still reads, touches and removes`() throws {
        try files.replace("/caches/a", with: [1])
        world.disk.failWrites(with: .full, count: nil)
        #expect(try files.read("/caches/a") == [1])
        try files.touch("/caches/a", at: .distantPast)
        #expect(throws: FileStoreError.noSpace(path: "/caches/b")) {
            try files.createFolder("/caches/b")
        }
        try files.remove("/caches/a")
        world.disk.failWrites(with: nil, count: nil)
        try files.replace("/caches/a", with: [2])
    }

    @Test func `failing reads heal`() throws {
        try files.replace("/caches/a", with: [1])
        world.disk.failReads(with: .inputOutputError, count: nil)
        for _ in 0..<3 {
            #expect(throws: FileStoreError.system(path: "/caches/a", code: 5)) {
                try files.read("/caches/a")
            }
        }
        world.disk.failReads(with: nil, count: nil)
        #expect(try files.read("/caches/a") == [1])
    }

    @Test func `a folder removed behind the client's back is missing`() throws {
        try files.createFolder("/caches/images")
        try files.replace("/caches/images/a", with: [1])
        world.disk.removeFolder("/caches/images")
        #expect(throws: FileStoreError.notFound(path: "/caches/images/b")) {
            try files.replace("/caches/images/b", with: [1])
        }
        #expect(world.disk.files.isEmpty)
    }

    @Test func `corrupting changes bytes in place`() throws {
        try files.replace("/caches/a", with: [1, 2, 3])
        #expect(world.disk.corrupt("/caches/a", at: 1, with: [9, 9, 9]))
        #expect(try files.read("/caches/a") == [1, 9, 9])
        #expect(world.disk.content(of: "/caches/a") == [1, 9, 9])
        #expect(!world.disk.corrupt("/caches/b", at: 0, with: [1]))
    }

    @Test func `a copy has the content and the date of use, and needs a file and a folder`() throws
    {
        world.setWallClock(Timestamp(secondsSince1970: 50))
        try files.replace("/caches/a", with: [1, 2])
        world.setWallClock(Timestamp(secondsSince1970: 90))
        #expect(world.disk.copy("/caches/a", to: "/caches/b"))
        #expect(try files.read("/caches/b") == [1, 2])
        #expect(try files.entry("/caches/b").lastUse == Timestamp(secondsSince1970: 50))
        #expect(!world.disk.copy("/caches/c", to: "/caches/d"))
        #expect(!world.disk.copy("/caches/a", to: "/caches/gone/a"))
    }

    @Test func `dates of use follow the wall clock`() throws {
        world.setWallClock(Timestamp(secondsSince1970: 50))
        try files.replace("/caches/a", with: [1])
        #expect(try files.entry("/caches/a").lastUse == Timestamp(secondsSince1970: 50))
    }

    @Test func `files are told in the order of their paths`() throws {
        try files.createFolder("/caches/x/y")
        for path in ["/caches/z", "/caches/x/y/a", "/caches/x/b", "/caches/a"] {
            try files.replace(path, with: [1, 2])
        }
        let expected = ["/caches/a", "/caches/x/b", "/caches/x/y/a", "/caches/z"]
        #expect(world.disk.files.map(\.path) == expected)
        #expect(world.disk.files.allSatisfy { $0.size == 2 })
    }
}
