import Dispatch
import Foundation

/// The tool that plays and checks scenarios.
///
/// The work is done on a thread of its own: real stages use the main queue, which the main thread
/// serves meanwhile.
@main
struct Main {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        let worker = Thread {
            let code = Tool(words).run()
            exit(code)
        }
        worker.stackSize = 8 << 20
        worker.start()
        dispatchMain()
    }
}
