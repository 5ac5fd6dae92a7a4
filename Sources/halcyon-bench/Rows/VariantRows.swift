import AlcedoCaching
import AlcedoHTTP
import AlcedoSeams
import Foundation

/// How storing responses of one URL for different requests grows: with their number, and not with
/// what else is stored.
enum VariantRows {
    static let all = [
        Row(name: "storing variants beside 4,000 other responses against beside none") {
            () throws(BenchError) in
            try besideOthers()
        },
        Row(name: "storing variants 61 to 64 of a URL against 13 to 16") { () throws(BenchError) in
            try growth()
        },
    ]

    private static func besideOthers() throws(BenchError) -> Double {
        let (alone, crowded) = (try VariantBench(), try VariantBench())
        try crowded.store((0..<4_000).map { "other-\($0)" }, variants: 0..<1)
        var (ours, theirs) = (Double.infinity, Double.infinity)
        for round in 0..<40 {
            let urls = ["round-\(round)"]
            ours = min(ours, try crowded.cost(of: urls, 0..<16))
            theirs = min(theirs, try alone.cost(of: urls, 0..<16))
        }
        return ours / theirs
    }

    private static func growth() throws(BenchError) -> Double {
        let bench = try VariantBench()
        var (late, early) = (Double.infinity, Double.infinity)
        for round in 0..<40 {
            let urls = ["round-\(round)"]
            try bench.store(urls, variants: 0..<12)
            early = min(early, try bench.cost(of: urls, 12..<16))
            try bench.store(urls, variants: 16..<60)
            late = min(late, try bench.cost(of: urls, 60..<64))
        }
        return late / early
    }
}

/// Stores responses in an HTTP cache, one after the other.
private final class VariantBench {
    private let folder: TemporaryFolder
    private let transport: CachingTransport
    private let queue = DispatchWorkQueue(label: "bench")

    init() throws(BenchError) {
        folder = try TemporaryFolder(for: "variants")
        let origin = OneReply(body: [UInt8](repeating: 7, count: 100), varyingBy: "Accept-Language")
        let seams = Seams.live(transport: origin, cachesFolder: folder.path)
        let setting = HTTPCacheSetting(folder: folder.path + "/http", variantLimit: 64)
        transport = CachingTransport(HTTPCache(setting, seams), over: origin)
    }

    /// The seconds of one core that storing takes.
    func cost(of names: [String], _ variants: Range<Int>) throws(BenchError) -> Double {
        try Stopwatch.coreSeconds { () throws(BenchError) in
            try store(names, variants: variants)
        }
    }

    func store(_ names: [String], variants: Range<Int>) throws(BenchError) {
        for name in names {
            guard let url = URL(string: "https://images.example.test/\(name).png") else {
                throw .wrongResult(row: "variants", detail: "no URL")
            }
            for variant in variants {
                let request = HTTPRequest(url: url, fields: ["Accept-Language": "x-\(variant)"])
                try fetch(request)
            }
        }
    }

    /// Asks, and waits until the answer has come from the network.
    private func fetch(_ request: HTTPRequest) throws(BenchError) {
        let tally = Tally(expecting: 1)
        _ = transport.fetch(request, on: queue) { event in
            switch event {
            case .response(_, .network, _): tally.countRight()
            case .finished, .failed: tally.countEnd()
            case .trust, .data, .response: break
            }
        }
        guard tally.wait() == 1 else {
            throw .wrongResult(row: "variants", detail: "a response was there already")
        }
    }
}
