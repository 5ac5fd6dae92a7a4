import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests of one configuration, as delegate tasks and as awaited ones.
final class StubLoad: Sendable {
    private let urls: [URL]
    private let size: Int
    private let receiver: Receiver
    private let delegated: URLSession
    private let awaited: URLSession

    /// Makes sessions of a configuration, whose paths give bodies of a size.
    init(
        _ configuration: URLSessionConfiguration,
        paths: [String],
        size: Int
    ) throws(BenchError) {
        urls = paths.compactMap { URL(string: "http://images.example\($0)") }
        guard urls.count == paths.count else { throw .wrongResult(row: "stub", detail: "no URLs") }
        self.size = size
        receiver = Receiver()
        delegated = URLSession(
            configuration: configuration,
            delegate: receiver,
            delegateQueue: nil
        )
        awaited = URLSession(configuration: configuration)
    }

    /// Plays requests, so many at once, and gives how many did not bring the whole body.
    func playWithDelegate(_ count: Int, _ inFlight: Int) -> Int {
        let urls = urls
        let session = delegated
        let done = DispatchSemaphore(value: 0)
        let start: @Sendable (Int) -> Void = { number in
            session.dataTask(with: urls[number % urls.count]).resume()
        }
        receiver.begin(count, size: size, whenDone: { done.signal() }, start: start)
        for _ in 0..<min(inFlight, count) { receiver.next() }
        done.wait()
        return receiver.wrong
    }

    /// The same with tasks that are awaited.
    func playAsync(_ count: Int, _ inFlight: Int) -> Int {
        let result = Result()
        let done = DispatchSemaphore(value: 0)
        Task.detached { [self] in
            let failures = await fetch(count, inFlight)
            result.wrong.withLock { $0 = failures }
            done.signal()
        }
        done.wait()
        return result.wrong.withLock { $0 }
    }

    private final class Result: Sendable {
        let wrong = Mutex(0)
    }

    private func fetch(_ count: Int, _ inFlight: Int) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for worker in 0..<inFlight {
                group.addTask { [self] in
                    var wrong = 0
                    for number in stride(from: worker, to: count, by: inFlight) {
                        let reply = try? await awaited.data(from: urls[number % urls.count])
                        if reply?.0.count != size { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
    }
}

/// A delegate that starts the next task when one ends.
private final class Receiver: NSObject, URLSessionDataDelegate {
    private struct State {
        var left = 0
        var open = 0
        var count = 0
        var size = 0
        var received: [Int: Int] = [:]
        var wrong = 0
        var start: (@Sendable (Int) -> Void)?
        var whenDone: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var wrong: Int { state.withLock { $0.wrong } }

    func begin(
        _ count: Int,
        size: Int,
        whenDone: @escaping @Sendable () -> Void,
        start: @escaping @Sendable (Int) -> Void
    ) {
        state.withLock { state in
            state = State(left: count, count: count, size: size, start: start, whenDone: whenDone)
        }
    }

    /// Starts another task, if any is left; the last one that ends is the end.
    func next() {
        let (start, number) = state.withLock { state -> ((@Sendable (Int) -> Void)?, Int) in
            guard state.left > 0 else { return (nil, 0) }
            state.left -= 1
            state.open += 1
            return (state.start, state.left)
        }
        start?(number)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.received[dataTask.taskIdentifier, default: 0] += data.count }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        next()
        let whenDone = state.withLock { state -> (@Sendable () -> Void)? in
            let size = state.received.removeValue(forKey: task.taskIdentifier)
            if error != nil || size != state.size { state.wrong += 1 }
            state.open -= 1
            return state.open == 0 && state.left == 0 ? state.whenDone : nil
        }
        whenDone?()
    }
}
