import AlcedoCore
import AlcedoHTTP
import AlcedoSeams
import Foundation

/// The event loop of a loopback server; it lives on one thread from start to end.
final class LoopbackLoop {
    /// What a loop is made from.
    struct Start: Sendable {
        var board: ServerBoard
        var time: any TimeSource
        var setting: LoopbackSetting
        var address: LoopbackAddress
        var listener: Socket
        var waker: LoopbackWaker
    }

    /// The number of the listener among the sockets.
    static let listenerID: UInt64 = 0
    /// The number of the waker's pipe.
    static let wakerID = UInt64.max
    /// How many pieces one connection sends before the others have their turn.
    static let turnLimit = 8

    let start: Start
    let poller: SocketPoller
    var connections: [UInt64: LoopbackConnection] = [:]
    var timers = DeadlineHeap()
    var connectionCount: UInt64 = 0
    var isAccepting = true
    /// Whether it ends as soon as no connection is left.
    var isEnding = false
    var isStopped = false
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

    init(_ start: Start, _ poller: SocketPoller) {
        self.start = start
        self.poller = poller
    }

    deinit {
        buffer.deallocate()
    }

    /// Serves until it is told to stop.
    func run() {
        poller.add(start.waker.readEnd, Self.wakerID, .reading)
        poller.add(start.listener.descriptor, Self.listenerID, .reading)
        var events: [SocketEvent] = []
        while !isStopped, !isEnding || !connections.isEmpty {
            poller.wait(millisecondsToNextDeadline, &events)
            for event in events { handle(event) }
            fireTimers()
        }
        start.listener.close()
        for connection in connections.values.sorted(by: { $0.id < $1.id }) {
            // A reset, and no end in good order: what is cut off must not look whole.
            if connection.reply != nil { connection.socket.resetOnClose() }
            drop(connection)
        }
    }

    private func handle(_ event: SocketEvent) {
        if event.id == Self.listenerID { return acceptAll() }
        if event.id == Self.wakerID { return takeNews() }
        guard let connection = connections[event.id] else { return }
        if event.isReadable { read(connection) }
        guard event.isWritable, connections[event.id] != nil else { return }
        proceed(connection)
    }

    private func takeNews() {
        let news = start.waker.takeNews()
        for id in news.connections {
            connections[id].map { resume($0) }
        }
        switch news.end {
        case nil: break
        case .now?: isStopped = true
        case .inOrder(let limit)?: beginToEnd(within: limit)
        }
    }

    /// Takes no more connections, and lets go of those on which nothing is under way.
    private func beginToEnd(within limit: Duration) {
        guard !isEnding else { return }
        isEnding = true
        pauseAccepting()
        start.listener.close()
        for connection in connections.values where connection.isIdle { drop(connection) }
        timers.insert(
            at: Self.now.addingSaturated(limit.wholeNanoseconds),
            connection: Self.wakerID,
            generation: 0
        )
    }
}
