import Foundation
import HalcyonClients
import HalcyonScenarios

/// Chooses the command that the first word names.
struct Tool {
    private let words: [String]

    /// Takes the words behind the tool's name.
    init(_ words: [String]) {
        self.words = words
    }

    /// The clients there are; the first is the one that is meant without `--client`.
    static let clients: [any ClientKind] = ClientKinds.all

    /// Does what the words say.
    ///
    /// - Returns: The code to end with.
    func run() -> Int32 {
        do throws(UsageError) {
            switch words.first {
            case "run":
                return try RunCommand(Arguments(words.dropFirst(), RunCommand.options)).run()
            case "serve":
                return try ServeCommand(Arguments(words.dropFirst(), ServeCommand.options)).run()
            case "check":
                return try CheckCommand(Arguments(words.dropFirst(), CheckCommand.options)).run()
            case "index":
                return try IndexCommand(Arguments(words.dropFirst(), IndexCommand.options)).run()
            case "import":
                return try ImportCommand(Arguments(words.dropFirst(), ImportCommand.options)).run()
            case "export":
                return try ExportCommand(Arguments(words.dropFirst(), ExportCommand.options)).run()
            case "record":
                return try RecordCommand(Arguments(words.dropFirst(), RecordCommand.options)).run()
            case "policy":
                let arguments = try Arguments(words.dropFirst(), PolicyCommand.options)
                return try PolicyCommand(arguments).run()
            case "cache-client":
                let arguments = try Arguments(words.dropFirst(), CacheClientCommand.options)
                return try CacheClientCommand(arguments).run()
            case "help", "--help", "-h": return help()
            case nil:
                complain(Self.usage)
                return 2
            case let word?:
                throw UsageError(message: "there is no command \"\(word)\"")
            }
        } catch {
            if error.isHelp {
                say(Self.usage)
                return 0
            }
            complain("halcyon: \(error.message)\n\n\(Self.usage)")
            return 2
        }
    }

    private func help() -> Int32 {
        let isAboutLanguage = words.dropFirst().first == "language"
        let vocabulary = Self.clients.first?.vocabulary
        if isAboutLanguage, let vocabulary {
            say(LanguageReference.text(vocabulary: vocabulary))
        } else {
            say(Self.usage)
        }
        return 0
    }

    /// What the tool can do.
    static let usage = """
        usage:
          halcyon run [PATH…]      plays scenarios; without PATH all of Scenarios
              --stage NAME         simulated, stubbed, loopback or all (default); may be repeated
              --client NAME        the client under test, or all; alcedo unless told otherwise
              --seed N             the root of random numbers; 1 unless told otherwise
              --tag T              only scenarios with this tag; may be repeated
              --failed-only        shows failures alone
              --hashes             shows the hash of each simulated play, to compare runs by
              --junit FILE         writes a JUnit report
              --scale X            real seconds for one of a scenario's, where time is real; 0.05
          halcyon serve FILE       serves what a scenario's server answers to any client, prints each
                                   request, and shows them at /__halcyon/ and /__halcyon/journal;
                                   a change of the file is taken at once
              --port N             the port; any that is free unless told otherwise
              --host H             where it listens; 127.0.0.1 unless told otherwise
              --scale X            real seconds for one of the scenario's; 1 unless told otherwise
              --quiet              prints no requests
          halcyon check [PATH…]    reads scenarios and plays nothing; without PATH also what is made
                                   from them
          halcyon index            compares the pages that are made from scenarios, such as
                                   Scenarios/README.md, with what they say now
              --accept             writes them
          halcyon import PATH      makes a scenario of an HTTP archive (HAR), or of WireMock's mappings
              --out DIR            where it and its bodies are written; here unless told otherwise
              --redact NAME        a further field or query item that holds secrets; may be repeated
              --keep-secrets       takes nothing out
          halcyon export PATH…     plays scenarios, simulated, and writes what their client saw
              --har FILE           as an HTTP archive
          halcyon record           makes a scenario of what passes through a proxy on 127.0.0.1
              --upstream URL       the server that is recorded
              --out DIR            where it is written, anew after each exchange
              --port N             where it listens; a free port unless told otherwise
              --requests N         ends after so many; without it, when it is interrupted
              --redact, --keep-secrets as for import
          halcyon policy           prints what the HTTP cache does with each stored response, request and
                                   outcome of the network
              --accept             writes it to Fixtures/golden/http-policy.md
              --against FILE       compares it with another version's
          halcyon cache-client     answers requests of a judge of HTTP caches, one line of JSON each,
                                   over real sockets
              --folder PATH        where responses are stored; a folder of its own unless told
                                   otherwise, which is removed at the end
          halcyon help language    lists the keys of scenarios

        ends with 0 when all held, 1 when something did not, 2 when the input or the command was wrong
        or nothing matched
        """
}

/// Writes to the standard output at once, so that lines are seen as plays end.
func say(_ text: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

/// Writes to the standard error.
func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// A command that cannot be done.
struct UsageError: Error {
    /// What is wrong with it.
    var message: String
    /// Whether help was asked for.
    var isHelp = false
}
