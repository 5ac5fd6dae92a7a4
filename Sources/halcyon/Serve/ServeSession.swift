import AlcedoHTTP
import AlcedoSeams
import Dispatch
import Foundation
import HalcyonScenarios
import HalcyonServer
import Synchronization

/// A scenario's server on a port, its journal, and the file it comes from.
final class ServeSession: Sendable {
    /// How often the file is looked at.
    private static let lookInterval = DispatchTimeInterval.milliseconds(200)

    /// Where it is served, with a slash at the end.
    let url: String

    private let file: ServedFile
    private let log: ServeLog
    private let printer: LinePrinter
    private let loopback: LoopbackServer
    private let mark: Mutex<ServedFile.Mark?>
    private let isOver = Mutex(false)
    private let queue = DispatchQueue(label: "halcyon.file")

    /// Begins to serve.
    ///
    /// - Parameters:
    ///   - file: Where the script comes from.
    ///   - script: What is in it.
    ///   - setting: Where and how.
    ///   - output: Takes what is printed, on a queue of its own.
    /// - Throws: The system's reason why it cannot listen.
    init(
        _ file: ServedFile,
        _ script: ServerScript,
        _ setting: ServeSetting,
        output: @escaping @Sendable (String) -> Void
    ) throws(SocketError) {
        let time = SystemTimeSource()
        let log = ServeLog(file: file.path, time: time)
        let printer = LinePrinter(output)
        let pages = JournalPages(log: log, host: setting.host)
        var loop = LoopbackSetting(
            timeScale: setting.timeScale,
            defaultHost: LoopbackStage.defaultHost
        )
        loop.host = setting.host
        loop.port = setting.port
        loop.ownPages = { pages.answer($0) }
        loop.onEvent = { event in
            guard let text = log.take(event), !setting.isQuiet else { return }
            printer.add(text)
        }
        let server = FakeServer(script: script, seesRefusals: false)
        log.serve(server)
        loopback = try LoopbackServer(server, time: time, setting: loop)
        url = Self.url(host: setting.host, port: loopback.address.port)
        self.file = file
        self.log = log
        self.printer = printer
        mark = Mutex(file.mark)
    }

    private static func url(host: String, port: UInt16) -> String {
        let isAny = host == "0.0.0.0" || host == "::"
        let name = isAny ? "127.0.0.1" : (host.contains(":") ? "[\(host)]" : host)
        return "http://\(name):\(port)/"
    }

    /// Looks at the file now and then, and takes what has changed.
    func followFile() {
        queue.asyncAfter(deadline: .now() + Self.lookInterval) { [weak self] in
            guard let self, !isOver.withLock({ $0 }) else { return }
            lookAtFile()
            followFile()
        }
    }

    /// Takes what is in the file when it has changed: a file with mistakes changes nothing.
    func lookAtFile() {
        let current = file.mark
        let hasChanged = mark.withLock { mark in
            defer { mark = current }
            return mark != current
        }
        guard hasChanged else { return }
        guard current != nil else {
            return report("\(file.path) is gone; what it said is served on")
        }
        switch file.read() {
        case .problems(let text):
            report("\(text)\n\(file.path) cannot be read; what it said before is served on")
        case .script(let script, let notes):
            let server = FakeServer(script: script, seesRefusals: false)
            log.serve(server)
            loopback.server = server
            for note in notes { printer.add(note) }
            printer.add(
                "\(file.path) has changed: \(script.rules.count) rules, from the first reply on"
            )
        }
    }

    private func report(_ problem: String) {
        log.report(problem)
        printer.add(problem)
    }

    /// Waits until all that is to be printed by now is.
    func flush() {
        printer.flush()
    }

    /// Ends: no connection is taken any more, and replies under way are finished within a limit.
    func stop(within limit: Duration) {
        isOver.withLock { $0 = true }
        loopback.stop(within: limit)
        printer.flush()
    }
}
