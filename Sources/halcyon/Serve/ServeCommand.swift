import Dispatch
import Foundation
import HalcyonServer

/// Serves what a scenario's server says to any client, until it is told to end.
struct ServeCommand {
    static let options = [
        Arguments.Option(name: "--port", takesValue: true),
        Arguments.Option(name: "--host", takesValue: true),
        Arguments.Option(name: "--scale", takesValue: true),
        Arguments.Option(name: "--quiet", takesValue: false),
    ]

    /// How long replies that are under way may take when the command is told to end.
    private static let endLimit = Duration.seconds(5)

    private let path: String
    private let setting: ServeSetting

    init(_ arguments: Arguments) throws(UsageError) {
        guard let path = arguments.paths.first, arguments.paths.count == 1 else {
            throw UsageError(message: "serve needs one file")
        }
        guard let port = UInt16(arguments.last("--port") ?? "0") else {
            throw UsageError(message: "--port is a number from 0, for any that is free, to 65535")
        }
        let scale = Double(arguments.last("--scale") ?? "1") ?? -1
        guard scale >= 0, scale <= 1_000 else {
            throw UsageError(message: "--scale is a number that is not negative")
        }
        self.path = path
        setting = ServeSetting(
            host: arguments.last("--host") ?? "127.0.0.1",
            port: port,
            timeScale: scale,
            isQuiet: arguments.has("--quiet")
        )
    }

    func run() -> Int32 {
        Self.raiseFileLimit()
        let file = ServedFile(path: path)
        guard case .script(let script, let notes) = file.read() else {
            if case .problems(let text) = file.read() { complain(text) }
            return 2
        }
        for note in notes { say(note) }
        do throws(SocketError) {
            let session = try ServeSession(file, script, setting) { say($0) }
            say("serving \(path) at \(session.url)")
            say("journal at \(session.url)__halcyon/")
            session.followFile()
            waitForEnd()
            say("ending")
            session.stop(within: Self.endLimit)
            return 0
        } catch {
            complain("halcyon: \(error)")
            return 2
        }
    }

    /// Blocks until the process is interrupted or told to end.
    private func waitForEnd() {
        let isOver = DispatchSemaphore(value: 0)
        let queue = DispatchQueue(label: "halcyon.signals")
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { isOver.signal() }
            source.resume()
            return source
        }
        isOver.wait()
        for source in sources { source.cancel() }
    }

    /// Each connection is a file to the system: takes as many as it may have.
    private static func raiseFileLimit() {
        var limit = rlimit()
        #if canImport(Darwin)
        let files = RLIMIT_NOFILE
        #else
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
    }
}
