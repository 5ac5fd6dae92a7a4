import Dispatch
import Foundation
import Synchronization

/// One run over the mutants.
struct Session {
    /// What was asked for.
    let options: Options
    /// Copies of the package, each with a mutant of its own at a time.
    private let workshops: [Workshop]

    private static let golden = "Fixtures/golden/mutants.md"

    /// One copy for a few mutants, and one for each core of a small machine for all.
    init(options: Options) {
        self.options = options
        let count = options.only.isEmpty ? 2 : 1
        workshops = (1...count).map { Workshop(root: options.root, number: $0) }
    }

    /// Judges the mutants, and returns whether all were caught and the table is up to date.
    func run() throws(MutationError) -> Bool {
        let mutants = try chosenMutants()
        say("building \(workshops.count == 1 ? "the copy" : "\(workshops.count) copies")")
        try sideBySide { (workshop) throws(MutationError) in try prepare(workshop) }
        let pile = Pile(mutants)
        try sideBySide { (workshop) throws(MutationError) in
            while let (index, mutant) = pile.next() {
                let began = ContinuousClock.now
                let verdict = try judge(mutant, in: workshop)
                pile.take(verdict, at: index)
                let seconds = (ContinuousClock.now - began).components.seconds
                say("\(mutant.name): \(Self.words(for: verdict)) (\(seconds) s)")
            }
        }
        let rows = pile.rows
        let isTableRight = try options.only.isEmpty ? checkTable(rows) : true
        let caught = rows.count { $0.verdict.isCaught }
        let broken = rows.count {
            if case .broken = $0.verdict { true } else { false }
        }
        let survived = rows.count - caught - broken
        say("\(caught) caught, \(survived) survived, \(broken + (isTableRight ? 0 : 1)) broken")
        return caught == rows.count && isTableRight
    }

    /// Does something in every copy, each on a thread of its own, and waits for all.
    private func sideBySide(
        _ body: @escaping @Sendable (Workshop) throws(MutationError) -> Void
    ) throws(MutationError) {
        let failure = Mutex<MutationError?>(nil)
        DispatchQueue.concurrentPerform(iterations: workshops.count) { index in
            do throws(MutationError) {
                try body(workshops[index])
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private func chosenMutants() throws(MutationError) -> [Mutant] {
        let folder = options.root.appending(path: "Fixtures/mutants")
        let names =
            ((try? FileManager.default.contentsOfDirectory(
                atPath: folder.path(percentEncoded: false)
            )) ?? []).filter { $0.hasSuffix(".patch") }.map { String($0.dropLast(6)) }.sorted()
        var mutants: [Mutant] = []
        for name in names where options.only.isEmpty || options.only.contains(name) {
            let file = folder.appending(path: name + ".patch")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                throw .badPatch(name: name, reason: "it cannot be read as UTF-8")
            }
            mutants.append(try Mutant(name: name, text: text))
        }
        let missing = options.only.filter { name in !mutants.contains { $0.name == name } }
        guard missing.isEmpty else {
            throw .usage("no patch is called \(missing.joined(separator: ", "))")
        }
        if let share = options.share { mutants = share.part(of: mutants) }
        guard !mutants.isEmpty else { throw .usage("Fixtures/mutants holds no patch to play") }
        return mutants
    }

    /// Builds the copy as it is, and makes sure that every scenario holds there.
    private func prepare(_ workshop: Workshop) throws(MutationError) {
        try workshop.refresh()
        if let errors = try workshop.build("baseline") {
            throw .workshop("the package does not build without a patch: \(errors)")
        }
        let (result, failing) = try workshop.play("baseline", client: "all")
        guard result == .exited(0) else {
            let names =
                failing.isEmpty ? workshop.said("baseline.run") : failing.joined(separator: "\n")
            throw .workshop("without a patch the scenarios do not hold (\(result)):\n\(names)")
        }
    }

    private func judge(
        _ mutant: Mutant,
        in workshop: Workshop
    ) throws(MutationError) -> Verdict {
        if let objection = try workshop.apply(mutant) {
            return .broken("it no longer applies: \(objection.trimmedLine)")
        }
        let verdict = try verdict(on: mutant, in: workshop)
        try workshop.restore(mutant)
        return verdict
    }

    private func verdict(
        on mutant: Mutant,
        in workshop: Workshop
    ) throws(MutationError) -> Verdict {
        if let errors = try workshop.build(mutant.name) {
            return .broken("it does not compile: \(errors)")
        }
        if let again = try verdict(as: known(mutant), on: mutant, in: workshop) { return again }
        let (result, failing) = try workshop.play(
            mutant.name,
            mutant.scenarios,
            on: mutant.stage,
            client: mutant.client
        )
        switch result {
        case .exited(0): return .survived
        case .exited(1) where failing.isEmpty:
            return .broken("the run failed and names no scenario")
        case .exited(1):
            if let catcher = mutant.catcher, !failing.contains(catcher) {
                return .missed(catcher: catcher)
            }
            return .caught(by: failing)
        case .exited(let status): return .broken("the run ended with status \(status)")
        case .signalled(let number): return .fell("fell by signal \(number)")
        case .overran(let seconds): return .fell("did not end within \(seconds) s")
        }
    }

    /// What the table says of a mutant, unless all are to be asked.
    private func known(_ mutant: Mutant) -> (cell: String, paths: [String])? {
        options.asksAnew ? nil : MutantTable.known(mutant.name, in: goldenTable)
    }

    /// Plays the scenarios that the table names; when each notices, the others need not be asked.
    private func verdict(
        as known: (cell: String, paths: [String])?,
        on mutant: Mutant,
        in workshop: Workshop
    ) throws(MutationError) -> Verdict? {
        guard let known else { return nil }
        let asked = Set(known.paths + [mutant.catcher].compactMap { $0 })
        let (result, failing) = try workshop.play(
            mutant.name,
            asked.sorted(),
            on: mutant.stage,
            client: mutant.client
        )
        guard result == .exited(1), Set(failing) == asked else { return nil }
        return .caughtAgain(by: known.paths, cell: known.cell)
    }

    private var goldenTable: String {
        let place = options.root.appending(path: Self.golden)
        return (try? String(contentsOf: place, encoding: .utf8)) ?? ""
    }

    private func checkTable(
        _ rows: [(mutant: Mutant, verdict: Verdict)]
    ) throws(MutationError) -> Bool {
        let place = options.root.appending(path: Self.golden)
        let seen = MutantTable.render(rows)
        let difference =
            options.share == nil
            ? MutantTable.difference(golden: goldenTable, seen: seen)
            : MutantTable.firstRow(of: seen, notIn: goldenTable)
        guard let difference else { return true }
        guard options.accepts else {
            say("error: \(Self.golden) is out of date, \(difference)")
            say("    = take it: make mutants MUTANTS_FLAGS=--accept")
            return false
        }
        do {
            let folder = place.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(seen.utf8).write(to: place)
        } catch {
            throw .workshop("\(Self.golden) cannot be written: \(error)")
        }
        return true
    }

    private static func words(for verdict: Verdict) -> String {
        switch verdict {
        case .caught(let paths):
            "caught by \(paths.count): \(paths.prefix(2).joined(separator: ", "))"
        case .caughtAgain(let paths, _): "caught again: \(paths.prefix(2).joined(separator: ", "))"
        case .fell(let how): "caught: the run \(how)"
        case .survived: "SURVIVED"
        case .missed(let catcher): "SURVIVED \(catcher)"
        case .broken(let reason): "BROKEN: \(reason)"
        }
    }

    /// Prints at once, also into a pipe.
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

extension String {
    /// The first line with anything in it.
    fileprivate var trimmedLine: String {
        split(separator: "\n").first.map(String.init) ?? ""
    }
}
