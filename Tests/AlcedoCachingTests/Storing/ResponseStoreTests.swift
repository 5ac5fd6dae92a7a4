import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import HalcyonWorld
import Testing

/// The store on a disk that is damaged, full, emptied or gone.
struct ResponseStoreTests {
    private let reply = Reply(["Cache-Control": "max-age=600", "ETag": "\"a\""])

    @Test(arguments: [0, 7, 8, 15, 16, 24, 60, 200])
    func `damage at any place is a miss, not a wrong answer`(offset: Int) throws {
        let stage = CacheStage(reply, Reply(["Cache-Control": "max-age=600"], body: "dog"))
        try stage.load()
        for file in stage.world.disk.files {
            _ = stage.world.disk.corrupt(file.path, at: min(offset, file.size - 1), with: [0xFF])
        }
        stage.restart()
        #expect(try stage.load().summary == "network 200 dog")
        #expect(try stage.load().summary == "fresh 200 dog")
    }

    @Test(arguments: [0, 1, 2])
    func `damage of the content alone is a miss`(offset: Int) throws {
        let stage = CacheStage(reply, Reply(["Cache-Control": "max-age=600"], body: "dog"))
        try stage.load()
        let contents = stage.world.disk.files.filter { $0.path.contains("-") }
        #expect(contents.count == 1)
        for file in contents {
            #expect(stage.world.disk.corrupt(file.path, at: offset, with: [0xFF]))
        }
        #expect(try stage.load().summary == "network 200 dog")
    }

    @Test func `a content that is gone between store and validation is asked for anew`() throws {
        let stage = CacheStage(
            reply,
            .notModified(["ETag": "\"a\""]),
            Reply(["ETag": "\"a\""], body: "dog")
        )
        try stage.load()
        try stage.world.advance(by: .seconds(601))
        let load = try stage.start(CacheStage.request())
        try stage.world.advance(by: .milliseconds(10))
        stage.world.disk.removeFolder("/caches/http")
        try stage.world.settle()
        #expect(load.summary == "network 200 dog")
        #expect(try stage.sent(2)["If-None-Match"] == nil)
    }

    @Test func `a folder that vanishes is made again`() throws {
        let stage = CacheStage(reply)
        try stage.load()
        stage.world.disk.removeFolder("/caches/http")
        #expect(try stage.load().source == .network)
        #expect(try stage.load().source == .fresh)
    }

    @Test func `a full disk costs the store, not the response`() throws {
        let stage = CacheStage(reply)
        stage.world.disk.failWrites(with: .full, count: nil)
        #expect(try stage.load().summary == "network 200 cat")
        stage.world.disk.failWrites(with: nil, count: nil)
        #expect(try stage.load().summary == "network 200 cat")
        #expect(try stage.load().summary == "fresh 200 cat")
    }

    @Test func `what cannot be replaced is not served as if it were current`() throws {
        let stage = CacheStage(reply, Reply(["Cache-Control": "max-age=600"], body: "dog"))
        try stage.load()
        stage.world.disk.failWrites(with: .full, count: 1)
        #expect(try stage.load(CacheStage.request(["Cache-Control": "no-cache"])).body == "dog")
        #expect(try stage.load().summary == "network 200 dog")
    }

    @Test(arguments: [0, 20, 100, 400])
    func `after a crash in the middle of a store the old or nothing is found`(bytes: Int) throws {
        let stage = CacheStage(reply, Reply(["Cache-Control": "max-age=600"], body: "dog"))
        try stage.load()
        #expect(stage.world.disk.crash(inNextReplaceAfter: bytes))
        _ = try stage.start(CacheStage.request(["Cache-Control": "no-cache"]))
        try? stage.world.settle()
        stage.restart()
        #expect(["cat", "dog"].contains(try stage.load().body))
    }

    @Test func `the folder stays within its limit, and what was used last stays`() throws {
        let body = String(repeating: "x", count: 1_000)
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=600"], body: body),
            limit: .kibibytes(20)
        )
        for number in 0..<40 {
            try stage.load(CacheStage.request("/\(number)"))
            try stage.world.advance(by: .seconds(1))
            if number > 0 { try stage.load(CacheStage.request("/0")) }
            let sum = stage.world.disk.files.reduce(0) { $0 + $1.size }
            #expect(sum <= 20 * 1_024)
        }
        #expect(stage.origin.requests.count == 40, "the first one was used all the time")
        #expect(try stage.load(CacheStage.request("/39")).source == .fresh)
        #expect(try stage.load(CacheStage.request("/1")).source == .network)
    }

    @Test func `a content beyond the limit is passed on and not stored`() throws {
        let body = String(repeating: "x", count: 3_000)
        let stage = CacheStage(
            Reply(["Cache-Control": "max-age=600"], body: body),
            limit: .kibibytes(20)
        )
        #expect(try stage.load().body == body)
        #expect(stage.world.disk.files.isEmpty)
    }

    @Test func `a fragment and the case of the host make no difference`() throws {
        let stage = CacheStage(reply)
        try stage.load(CacheStage.request("/cat.png#left"))
        #expect(try stage.load(CacheStage.request("/cat.png#right")).source == .fresh)
        #expect(try stage.load(CacheStage.request("/CAT.png")).source == .network)
    }

    @Test func `the disk that cannot be read is a miss`() throws {
        let stage = CacheStage(reply)
        try stage.load()
        stage.restart()
        stage.world.disk.failReads(with: .inputOutputError, count: 1)
        #expect(try stage.load().source == .network)
        #expect(try stage.load().source == .fresh)
    }
}
