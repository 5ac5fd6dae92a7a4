import AlcedoSeams
import Dispatch
import Foundation
import Synchronization

/// A thread that reads one file again and again, and minds what it sees.
final class ReadingThread: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let found = Mutex<String?>(nil)
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts to read, and returns when the first read is done.
    init(files: any FileStore, path: String, allowed: [[UInt8]]) {
        Thread.detachNewThread { [self] in
            repeat {
                look(files, path, allowed)
                started.signal()
            } while !isOver.load(ordering: .relaxed)
            ended.signal()
        }
        started.wait()
    }

    /// Stops, and says what was wrong.
    func finish() -> [String] {
        isOver.store(true, ordering: .relaxed)
        ended.wait()
        return found.withLock { $0.map { [$0] } ?? [] }
    }

    private func look(_ files: any FileStore, _ path: String, _ allowed: [[UInt8]]) {
        let breach: String
        do throws(FileStoreError) {
            let content = try files.read(path)
            guard !allowed.contains(content) else { return }
            breach = "a reader saw a part: \(content.count) bytes"
        } catch {
            breach = "a reader saw \(error)"
        }
        found.withLock { $0 = $0 ?? breach }
    }
}
