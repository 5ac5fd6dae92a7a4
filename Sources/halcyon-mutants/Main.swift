import Foundation

/// Applies each patch of `Fixtures/mutants` to a copy of the package, and asks whether a scenario
/// notices.
@main
struct Main {
    static func main() {
        do throws(MutationError) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            exit(try Session(options: options).run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
            exit(error.isInput ? 2 : 1)
        }
    }
}

/// What the command line asks for.
struct Options {
    /// The only patches to play, by name; empty for all.
    var only: [String] = []
    /// The share of all patches to play; `nil` for all.
    var share: Share?
    /// Whether the table that comes out replaces the golden one.
    var accepts = false
    /// Whether every scenario is asked of every mutant, also where the golden table names some.
    var asksAnew = false
    /// The package to mutate.
    var root = URL(filePath: FileManager.default.currentDirectoryPath)

    init(_ words: [String]) throws(MutationError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--accept": accepts = true
            case "--anew": asksAnew = true
            case "--only":
                guard let name = rest.popFirst() else {
                    throw .usage("--only needs the name of a patch")
                }
                only.append(name)
            case "--share":
                guard let word = rest.popFirst() else {
                    throw .usage("--share needs NUMBER/COUNT, such as 2/4")
                }
                share = try Share(word)
            default:
                throw .usage(
                    "unknown word \(word): [--only NAME]… [--share NUMBER/COUNT] [--accept] [--anew]"
                )
            }
        }
        guard !accepts || only.isEmpty && share == nil else {
            throw .usage("--accept takes the whole table, so it goes without --only and --share")
        }
    }
}

/// Why the mutants could not be judged.
enum MutationError: Error {
    /// The command line is wrong.
    case usage(String)
    /// A patch file cannot be used.
    case badPatch(name: String, reason: String)
    /// The copy could not be made, or does not build or hold without any patch.
    case workshop(String)

    /// Whether the input is at fault.
    var isInput: Bool {
        switch self {
        case .usage, .badPatch: true
        case .workshop: false
        }
    }

    /// The message for people.
    var message: String {
        switch self {
        case .usage(let text), .workshop(let text): text
        case .badPatch(let name, let reason): "Fixtures/mutants/\(name).patch: \(reason)"
        }
    }
}
