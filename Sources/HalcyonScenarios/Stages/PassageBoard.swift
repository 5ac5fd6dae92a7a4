import AlcedoHTTP
import Foundation
import HalcyonWorld
import Synchronization

/// The exchanges over sockets that a world waits for.
///
/// Until the server has a request it is on its way, and the present instant is not over: a step that
/// follows finds the request where virtual time would have put it. Afterwards the exchange is open,
/// for as long as the server's latency takes.
final class PassageBoard: Sendable {
    private let onTheWay: LiveActivity
    private let open: LiveActivity
    private let travelling = Mutex<[Passage]>([])

    init(onTheWay: LiveActivity, open: LiveActivity) {
        self.onTheWay = onTheWay
        self.open = open
    }

    /// A request is about to be sent.
    func begin(_ request: HTTPRequest) -> Passage {
        let passage = Passage(board: self, target: Self.target(of: request))
        onTheWay.begin()
        open.begin()
        travelling.withLock { $0.append(passage) }
        return passage
    }

    /// The server has a request; of several to one URL it is taken for the oldest.
    func arrived(_ request: HTTPRequest) {
        let target = Self.target(of: request)
        let first = travelling.withLock { travelling -> Passage? in
            guard let index = travelling.firstIndex(where: { $0.target == target }) else {
                return nil
            }
            return travelling.remove(at: index)
        }
        if first != nil { onTheWay.end() }
    }

    private func end(_ passage: Passage) {
        let wasTravelling = travelling.withLock { travelling -> Bool in
            guard let index = travelling.firstIndex(where: { $0 === passage }) else { return false }
            travelling.remove(at: index)
            return true
        }
        if wasTravelling { onTheWay.end() }
        open.end()
    }

    /// Host, path and query; the scheme is the stage's affair.
    private static func target(of request: HTTPRequest) -> String {
        let text = request.url.absoluteString
        return text.hasPrefix("https:") ? "http:" + text.dropFirst(6) : text
    }

    /// One exchange: begun once, ended once.
    final class Passage: Sendable {
        fileprivate let target: String
        private let board: PassageBoard
        private let isOpen = Mutex(true)

        fileprivate init(board: PassageBoard, target: String) {
            self.board = board
            self.target = target
        }

        /// It has ended, or was cancelled.
        func end() {
            let wasOpen = isOpen.withLock { isOpen in
                defer { isOpen = false }
                return isOpen
            }
            if wasOpen { board.end(self) }
        }
    }
}
