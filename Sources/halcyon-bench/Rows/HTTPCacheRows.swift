import Alcedo
import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation

/// How fast the HTTP cache is.
enum HTTPCacheRows {
    static let all = [
        Row(name: "decision about a stored image response") { () throws(BenchError) in
            try decision()
        },
        Row(name: "fresh hit of 10 KB through the HTTP cache against a disk hit") {
            () throws(BenchError) in
            try HTTPCacheBench().hit()
        },
    ]

    /// Microseconds from a request and what is stored to what is done.
    private static func decision() throws(BenchError) -> Double {
        guard let url = URL(string: "https://images.example.test/cat.png") else {
            throw .wrongResult(row: "HTTP cache", detail: "no URL")
        }
        let date = Timestamp(secondsSince1970: 1_767_225_600)
        let request = HTTPRequest(
            url: url,
            fields: [
                "Accept": "image/webp, image/png, */*;q=0.8", "User-Agent": "bench/1",
                "Cache-Control": "max-stale=60",
            ]
        )
        let head = HTTPResponseHead(
            status: 200,
            fields: [
                "Date": HTTPDate.text(of: date), "Content-Type": "image/png", "Vary": "Accept",
                "Content-Length": "10240", "Cache-Control": "public, max-age=86400, immutable",
                "ETag": "\"5f3a-10240\"", "Last-Modified": "Wed, 01 Jan 2025 00:00:00 GMT",
            ]
        )
        let times = ExchangeTimes(requested: date, received: date)
        let stored = [StoredResponse(received: head, for: request, times, .whole(length: 10_240))]
        let count = 100_000
        var fresh = 0
        let seconds = try Stopwatch.best(of: 7) { () throws(BenchError) in
            for offset in 0..<count {
                let directives = RequestDirectives(request.fields)
                guard let index = Selection.selected(stored, for: request) else { continue }
                let now = date + .milliseconds(Int64(offset))
                let decision = Reuse.decide(stored[index].policy, for: directives, at: now)
                if decision == .fresh { fresh += 1 }
            }
        }
        guard fresh == 7 * count else {
            throw .wrongResult(row: "HTTP cache", detail: "\(fresh) decisions are right")
        }
        return seconds / Double(count) * 1_000_000
    }
}

/// Measures hits, over the files of a temporary folder.
private final class HTTPCacheBench {
    private static let count = 2_000
    private let folder: TemporaryFolder
    private let cache: ImageCache
    private let transport: CachingTransport
    private let queue = DispatchWorkQueue(label: "bench")
    private let diskQueue = DispatchWorkQueue(label: "bench.disk")
    private let requests: [HTTPRequest]
    private let body = [UInt8](repeating: 7, count: 10_240)

    init() throws(BenchError) {
        folder = try TemporaryFolder(for: "HTTP cache")
        var config = DiskStorage.Config()
        config.directory = folder.url
        cache = ImageCache(name: "bench", diskConfig: config, environment: .live)
        requests = (0..<Self.count).compactMap { number in
            URL(string: "https://images.example.test/\(number).png").map { HTTPRequest(url: $0) }
        }
        let seams = Seams.live(transport: OneReply(body: body), cachesFolder: folder.path)
        let http = HTTPCache(HTTPCacheSetting(folder: folder.path + "/http"), seams)
        transport = CachingTransport(http, over: seams.transport)
    }

    /// How much longer a hit takes than one of the loader's disk layer: in both the bytes are read on
    /// one queue and handed to another.
    func hit() throws(BenchError) -> Double {
        try ask(for: .network)
        let stored = DispatchSemaphore(value: 0)
        for request in requests {
            cache.storeToDisk(Data(body), forKey: request.url.absoluteString) { _ in
                stored.signal()
            }
        }
        for _ in requests where stored.wait(timeout: .now() + 60) != .success {
            throw .wrongResult(row: "HTTP cache", detail: "a store never ended")
        }
        var (ours, theirs) = (Double.infinity, Double.infinity)
        for _ in 0..<25 {
            ours = min(
                ours,
                try Stopwatch.seconds { () throws(BenchError) in try ask(for: .fresh) }
            )
            theirs = min(theirs, try Stopwatch.seconds { () throws(BenchError) in try readAll() })
        }
        return ours / theirs
    }

    /// Makes every request, and waits until all are answered from where they should be.
    private func ask(for source: ResponseSource) throws(BenchError) {
        let tally = Tally(expecting: Self.count)
        for request in requests {
            _ = transport.fetch(request, on: queue) { event in
                switch event {
                case .response(_, source, _): tally.countRight()
                case .finished, .failed: tally.countEnd()
                case .trust, .data, .response: break
                }
            }
        }
        guard tally.wait() == Self.count else {
            throw .wrongResult(row: "HTTP cache", detail: "not all came from \(source)")
        }
    }

    /// Reads every file as the loader does: on a queue for the disk, answered on another one.
    private func readAll() throws(BenchError) {
        let tally = Tally(expecting: Self.count)
        for request in requests {
            diskQueue.async { [cache, queue, body] in
                let value = try? cache.diskStorage.value(forKey: request.url.absoluteString)
                queue.async {
                    if value?.count == body.count { tally.countRight() }
                    tally.countEnd()
                }
            }
        }
        guard tally.wait() == Self.count else {
            throw .wrongResult(row: "HTTP cache", detail: "a file is not found")
        }
    }
}
