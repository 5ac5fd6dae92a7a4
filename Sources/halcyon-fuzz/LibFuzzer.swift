#if FUZZING
import Foundation

/// The engine, which `-sanitize=fuzzer` links in.
enum LibFuzzer {
    /// The target that `FUZZ_TARGET` names: the engine starts itself again with words of its own.
    static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
        .flatMap(FuzzTarget.named)

    /// Tries inputs on the target until the words of the command line say to stop.
    ///
    /// - Returns: The engine's status; it ends the process itself when it finds something.
    static func run() -> Int32 {
        var count = CommandLine.argc
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        return drive(&count, &words, tryOneInput)
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func drive(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What the engine calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func tryOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    do {
        try LibFuzzer.target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        // The engine knows a finding by the signal.
        FileHandle.standardError.write(Data("finding: \(error)\n".utf8))
        abort()
    }
    return 0
}
#endif
