import AlcedoCaching
import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation

/// `halcyon cache-client`: the HTTP cache over real sockets, driven by lines of JSON, so that any judge
/// of caches can ask it.
struct CacheClientCommand {
    static let options = [Arguments.Option(name: "--folder", takesValue: true)]

    /// How long a response may take.
    private static let patience = Duration.seconds(10)

    private let clock = MovableClock()
    private let cache: HTTPCache
    private let transport: CachingTransport
    private let seams: Seams
    private let temporaryFolder: String?

    init(_ arguments: Arguments) throws(UsageError) {
        if let path = arguments.paths.first {
            throw UsageError(message: "cache-client reads its standard input, not \(path)")
        }
        let folder: String
        if let chosen = arguments.last("--folder") {
            folder = URL(filePath: chosen).absoluteURL.path
            temporaryFolder = nil
        } else {
            folder = try Self.makeTemporaryFolder()
            temporaryFolder = folder
        }
        var seams = Seams.live(transport: SocketTransport(), cachesFolder: folder)
        seams.time = clock
        self.seams = seams
        cache = HTTPCache(HTTPCacheSetting(folder: folder + "/http"), seams)
        transport = CachingTransport(cache, over: seams.transport)
    }

    /// Answers each line of the standard input, in order, until it ends.
    func run() -> Int32 {
        while let line = readLine(strippingNewline: true) {
            if line.allSatisfy(\.isWhitespace) { continue }
            say(answer(line))
        }
        if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
        return 0
    }

    /// The answer to a line.
    func answer(_ line: String) -> String {
        switch CacheClientOrder(line) {
        case .unreadable(let reason):
            return CacheClientAnswer.error(name: "SyntaxError", reason).text
        case .advance(let duration):
            waitUntilIdle()
            clock.advance(by: duration)
            return CacheClientAnswer.done.text
        case .fetch(let request): return fetch(request).text
        }
    }

    /// What nobody waits for is waited for here: the judge's clock stands still meanwhile.
    private func waitUntilIdle() {
        let idle = DispatchSemaphore(value: 0)
        cache.whenIdle { idle.signal() }
        _ = idle.wait(timeout: .now() + 10)
    }

    private func fetch(_ request: HTTPRequest) -> CacheClientAnswer {
        let reception = CacheClientReception()
        let running = transport.fetch(request, on: seams.makeQueue("cache-client")) {
            reception.take($0)
        }
        guard let answer = reception.wait(Self.patience) else {
            running.cancel()
            return .error(name: "AbortError", "no response within \(Self.patience)")
        }
        return answer
    }

    private static func makeTemporaryFolder() throws(UsageError) -> String {
        var template = Array("\(NSTemporaryDirectory())/halcyon-cache-XXXXXX\0".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw UsageError(message: "no temporary folder can be made; name one with --folder")
        }
        return String(cString: made)
    }
}
