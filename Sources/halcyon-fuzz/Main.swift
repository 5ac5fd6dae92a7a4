import Foundation

/// The command `halcyon-fuzz`: tries inputs on the parsers that read what strangers wrote.
///
/// | words | what |
/// |---|---|
/// | `list` | prints the names of the targets |
/// | `replay TARGET FILE…` | tries the inputs of files, one after the other |
///
/// The build of `make fuzz` has an engine that looks for inputs: where the environment's `FUZZ_TARGET`
/// names a target, the words are libFuzzer's.
@main
enum Main {
    static func main() {
        #if FUZZING
        if LibFuzzer.target != nil { exit(LibFuzzer.run()) }
        #endif
        let words = Array(CommandLine.arguments.dropFirst())
        switch (words.first, words.dropFirst().first.flatMap(FuzzTarget.named)) {
        case ("list", nil):
            for target in FuzzTarget.all { print(target.name) }
        case ("replay", let target?) where words.count > 2:
            exit(replay(target, words[2...]) ? 0 : 1)
        default:
            let names = FuzzTarget.all.map(\.name).joined(separator: " ")
            say("usage: halcyon-fuzz list | replay TARGET FILE…, with one of \(names)")
            exit(2)
        }
    }

    private static func replay(_ target: FuzzTarget, _ paths: ArraySlice<String>) -> Bool {
        var holds = true
        for path in paths {
            do {
                try target.check(Array(Data(contentsOf: URL(filePath: path))))
                print("held \(path)")
            } catch {
                say("finding: \(path): \(error)")
                holds = false
            }
        }
        return holds
    }

    private static func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
