import Foundation

/// Measures what must be fast, and prints one table of it.
@main
struct Main {
    static func main() {
        do throws(BenchError) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if let child = options.child {
                print(child.work())
                exit(0)
            }
            exit(try Bench(options: options).run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("error: \(error.message)\n".utf8))
            exit(2)
        }
    }
}

/// What the command line asks for.
struct Options {
    /// Whether a miss is an error.
    var isStrict = false
    /// Whether only the trace hash of the fixed sequence is printed, to compare builds by.
    var printsHash = false
    /// A text that the names of rows must contain; `nil` for all.
    var only: String?
    /// The work of a process that a row has started; `nil` for the bench itself.
    var child: Child?
    /// The file of requirements.
    var requirements = "Fixtures/bench.json5"

    init(_ words: [String]) throws(BenchError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--strict": isStrict = true
            case "--trace-hash": printsHash = true
            case "--only":
                guard let text = rest.popFirst() else { throw .usage("--only needs a text") }
                only = text
            case "--child":
                guard let child = rest.popFirst().flatMap(Child.init) else {
                    throw .usage("--child needs the name of a work")
                }
                self.child = child
            default:
                throw .usage("unknown word \(word): [--strict] [--only TEXT] [--trace-hash]")
            }
        }
    }
}

/// Why nothing could be measured.
enum BenchError: Error {
    /// The command line is wrong.
    case usage(String)
    /// The requirements cannot be read, or do not fit the rows.
    case badRequirements(String)
    /// What was to be measured did not do what it should.
    case wrongResult(row: String, detail: String)
    /// What a row is measured with is not on this machine.
    case notMeasured(String)

    /// The message for people.
    var message: String {
        switch self {
        case .usage(let text), .badRequirements(let text): text
        case .wrongResult(let row, let detail): "\(row): \(detail)"
        case .notMeasured(let reason): "not measured: \(reason)"
        }
    }
}
