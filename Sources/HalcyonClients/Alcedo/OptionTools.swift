import AlcedoSeams

/// What the words of options are made with.
struct OptionTools: Sendable {
    /// Where test hooks wait and start asynchronous code.
    let seams: Seams
    /// Takes what test hooks say, for the trace.
    let note: @Sendable (StaticString, UInt64) -> Void
}

extension Seams {
    /// Waits on a queue of the world; less long when the task is cancelled.
    func pause(_ duration: Duration) async {
        let wait = Wait()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait.begin(continuation)
                let timer = makeQueue("test hooks").async(after: duration, .awaited) { wait.end() }
                wait.keep(timer)
            }
        } onCancel: {
            wait.end()
        }
    }
}
