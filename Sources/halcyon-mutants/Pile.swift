import Synchronization

/// Mutants that wait to be judged, and what came of the others; for several threads.
final class Pile: Sendable {
    private struct State {
        var nextIndex = 0
        var verdicts: [Int: Verdict] = [:]
    }

    private let mutants: [Mutant]
    /// In the order of the files they change: putting one back and changing the same file again is one
    /// file to compile and not two.
    private let order: [Int]
    private let state = Mutex(State())

    init(_ mutants: [Mutant]) {
        self.mutants = mutants
        order = mutants.indices.sorted {
            (mutants[$0].target, mutants[$0].name) < (mutants[$1].target, mutants[$1].name)
        }
    }

    /// A mutant that nobody judges yet, and its place; `nil` when there is none left.
    func next() -> (index: Int, mutant: Mutant)? {
        state.withLock { state in
            guard state.nextIndex < mutants.count else { return nil }
            defer { state.nextIndex += 1 }
            let index = order[state.nextIndex]
            return (index, mutants[index])
        }
    }

    /// Takes what came of the mutant at a place.
    func take(_ verdict: Verdict, at index: Int) {
        state.withLock { $0.verdicts[index] = verdict }
    }

    /// The judged mutants in their order.
    var rows: [(mutant: Mutant, verdict: Verdict)] {
        let verdicts = state.withLock { $0.verdicts }
        return mutants.indices.compactMap { index in
            verdicts[index].map { (mutants[index], $0) }
        }
    }
}
