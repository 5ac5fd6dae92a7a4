/// A handle on work that has ended, or will never run.
package struct NothingToCancel: Cancellable {
    /// Makes a handle.
    package init() {}

    /// Does nothing.
    package func cancel() {}
}
