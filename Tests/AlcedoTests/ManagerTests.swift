import Alcedo
import Foundation
import HalcyonServer
import HalcyonWorld
import Testing

struct ManagerTests {
    @Test func `an image walks from the network over memory and disk`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .milliseconds(120)), .dot(4)]])
        let first = try stage.load()
        #expect(first.outcome == "network")
        #expect(first.endedAt == .milliseconds(120))
        #expect(first.isOnMain)
        #expect(first.progress == [6])
        #expect(stage.phases(of: 1) == [.memory, .disk, .transport, .decoding, .storing, .done])

        let second = try stage.load(settles: false)
        #expect(second.outcome == "memory")
        #expect(second.wasSynchronous)

        stage.manager.cache.clearMemoryCache()
        let third = try stage.load()
        #expect(third.outcome == "disk")
        #expect(!third.wasSynchronous)
        #expect(stage.phases(of: 3) == [.memory, .disk, .decoding, .done])

        stage.manager.cache.clearCache()
        let fourth = try stage.load()
        #expect(fourth.outcome == "network")
        #expect(fourth.width == 4)
        #expect(stage.requests.count == 2)
    }

    @Test func `loads of one URL share a transfer and each calls back once`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .milliseconds(100))]])
        let loads = try (0..<5).map { _ in try stage.load(settles: false) }
        try stage.world.settle()
        #expect(loads.map(\.outcome) == Array(repeating: "network", count: 5))
        #expect(stage.requests.count == 1)
    }

    @Test func `the last of two sharers to cancel closes the transfer`() throws {
        let replies = [ServerReply.dot(3, after: .milliseconds(100)), .dot(4)]
        let stage = try LoaderStage(["/cat.png": replies])
        let one = try stage.load(settles: false)
        let two = try stage.load(settles: false)
        try stage.world.advance(by: .milliseconds(10))
        try stage.world.run(on: stage.main) { one.cancel() }
        #expect(one.outcome == "taskCancelled")
        #expect(two.outcome == "pending")
        try stage.world.run(on: stage.main) { two.cancel() }
        #expect(two.outcome == "taskCancelled")
        #expect(try stage.load().width == 4)
        #expect(stage.world.awaitedTimers.isEmpty)
        try stage.world.run(on: stage.main) {
            one.cancel()
            two.cancel()
        }
        #expect(one.outcome == "taskCancelled")
    }

    @Test(arguments: [404, 500, 199, 400, 304])
    func `a status that is none of success ends the load and stores nothing`(
        status: Int
    ) throws {
        let reply = ServerReply(status: status, body: .bytes(Array("no".utf8)))
        let stage = try LoaderStage(["/cat.png": [reply]])
        let load = try stage.load()
        #expect(load.outcome == "invalidHTTPStatusCode")
        #expect(stage.manager.cache.diskTotals.count == 0)
        #expect(stage.manager.cache.memoryTotals.count == 0)
    }

    @Test func `a page instead of an image is a processing error with the decoder's reason`() throws
    {
        let reply = ServerReply(body: .bytes(Array("<html>".utf8)))
        let stage = try LoaderStage(["/cat.png": [reply]])
        let load = try stage.load()
        guard
            case .failure(.processorError(.processingFailed(_, _, let cause))) = load.results.first
        else {
            Issue.record("\(load.outcome)")
            return
        }
        #expect(cause == .unknownFormat(prefix: Array("<html>".utf8)))
        #expect(stage.manager.cache.diskTotals.count == 0)
    }

    @Test func `a body over the limit is refused by its length`() throws {
        let body = ReplyBody.random(size: .mebibytes(4), seed: 1)
        let stage = try LoaderStage(["/cat.png": [ServerReply(body: body)]])
        stage.manager.downloader.maximumBodySize = .mebibytes(1)
        let load = try stage.load()
        #expect(load.outcome == "bodyTooLarge")
        #expect(load.progress == [])
    }

    @Test func `a server that does not answer meets the idle deadline`() throws {
        let stage = try LoaderStage(["/cat.png": [ServerReply(fault: .timeout)]])
        stage.manager.downloader.downloadTimeout = 0.5
        let load = try stage.load()
        #expect(load.outcome == "URLSessionError")
        #expect(load.endedAt == .milliseconds(500))
    }

    @Test func `a corrupt file is a miss and is replaced`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3), .dot(4)]])
        _ = try stage.load()
        stage.manager.cache.clearMemoryCache()
        let path = try #require(stage.process.disk.files.first).path
        #expect(stage.process.disk.corrupt(path, at: 60, with: [0]))
        #expect(try stage.load().width == 4)
        stage.manager.cache.clearMemoryCache()
        #expect(try stage.load().outcome == "disk")
    }

    @Test func `a task around an awaited load cancels it`() throws {
        let stage = try LoaderStage(["/cat.png": [.dot(3, after: .seconds(1))]])
        let url = try #require(URL(string: "https://images.test/cat.png"))
        let names = Names()
        let task = stage.seams.tasks.start(.here()) { [manager = stage.manager] in
            do throws(KingfisherError) {
                _ = try await manager.retrieveImage(with: url)
                names.add("image")
            } catch {
                names.add(error.name)
            }
        }
        try stage.world.advance(by: .milliseconds(10))
        task.cancel()
        try stage.world.settle()
        #expect(names.all == ["taskCancelled"])
    }
}
