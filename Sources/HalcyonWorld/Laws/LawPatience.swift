import Dispatch

/// How a law's checker lets things happen.
///
/// A checker blocks the thread it runs on: for real conformers give it one of its own.
package struct LawPatience: Sendable {
    private let waiting: @Sendable (_ count: Int, _ log: LawLog) -> Bool

    /// Makes a way of letting things happen.
    ///
    /// - Parameter waiting: Returns whether the log came to have so many entries.
    package init(waiting: @escaping @Sendable (_ count: Int, _ log: LawLog) -> Bool) {
        self.waiting = waiting
    }

    /// Lets things happen until a log has a number of entries, and returns whether it came to that.
    package func wait(for count: Int, in log: LawLog) -> Bool {
        waiting(count, log)
    }

    /// Lets a world settle.
    package static func world(_ world: any World) -> LawPatience {
        LawPatience { count, log in
            // A diagnosis shows as entries that are missing.
            try? world.settle()
            return log.lines.count >= count
        }
    }

    /// Lets real threads go on; an entry that takes longer than two minutes is missing.
    ///
    /// So long, because other tests may hold every thread that asynchronous code can run on.
    package static let threads = LawPatience { count, log in
        log.wait(for: count, limit: .seconds(120))
    }
}
