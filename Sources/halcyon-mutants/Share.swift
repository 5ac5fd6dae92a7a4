/// One of several shares of the mutants, which together are all.
struct Share: Equatable {
    /// Which one, from 1 on.
    let number: Int
    /// How many there are.
    let count: Int

    /// Reads `NUMBER/COUNT`.
    init(_ word: String) throws(MutationError) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
            (1...count).contains(number)
        else { throw .usage("--share is NUMBER/COUNT such as 2/4, and not \(word)") }
        (self.number, self.count) = (number, count)
    }

    /// Every so-manyth, so that each share has something of every part of the package.
    func part<Element>(of all: [Element]) -> [Element] {
        all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
}
