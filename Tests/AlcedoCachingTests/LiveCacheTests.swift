import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import Foundation
import Synchronization
import Testing

/// The cache over real queues and files, asked from many threads at once.
struct LiveCacheTests {
    @Test func `every request has one end on its own queue, and few reach the origin`() async throws
    {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "alcedo-http-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let origin = TestOrigin([
            Reply(["Cache-Control": "max-age=600"], latency: .milliseconds(1))
        ])
        let seams = Seams.live(transport: origin, cachesFolder: folder.path)
        let cache = HTTPCache(HTTPCacheSetting(folder: folder.path + "/http"), seams)
        let transport = CachingTransport(cache, over: origin)
        let results = await withTaskGroup(of: [String].self) { group in
            for caller in 0..<8 {
                group.addTask { await Self.ask(transport, caller) }
            }
            return await group.reduce(into: [String]()) { $0 += $1 }
        }
        #expect(results.count == 8 * 25)
        #expect(Set(results) == ["200 cat"])
        #expect(origin.requests.count == 5, "one for each URL, then they are fresh or shared")
        await withCheckedContinuation { continuation in
            cache.whenIdle { continuation.resume() }
        }
    }

    /// Asks for five URLs five times each, one after the other.
    private static func ask(_ transport: CachingTransport, _ caller: Int) async -> [String] {
        let queue = DispatchWorkQueue(label: "caller \(caller)")
        var results: [String] = []
        for turn in 0..<25 {
            let request = CacheStage.request("/\(turn % 5)")
            let load = Load()
            await withCheckedContinuation { continuation in
                _ = transport.fetch(request, on: queue) { event in
                    load.add(event, isOnQueue: queue.isCurrent)
                    if case .finished = event { continuation.resume() }
                    if case .failed = event { continuation.resume() }
                }
            }
            let status = load.head.map { "\($0.status)" } ?? "-"
            results.append(load.wasOffQueue ? "off its queue" : "\(status) \(load.body ?? "-")")
        }
        return results
    }
}
