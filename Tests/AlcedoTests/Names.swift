import Synchronization

/// Texts in the order in which callbacks brought them.
final class Names: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }

    var all: [String] { names.withLock { $0 } }
}
