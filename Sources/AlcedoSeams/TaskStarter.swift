/// The only way the loader, and the closures handed to it, start asynchronous code.
///
/// The law: the body runs exactly once, on the starter's executor; under simulation it runs on the
/// world's thread, and a body that awaits something outside the world is reported with its place.
public protocol TaskStarter: AnyObject, Sendable {
    /// Starts asynchronous code.
    ///
    /// - Parameters:
    ///   - place: Where it was started, for diagnoses.
    ///   - body: The code.
    /// - Returns: The running task; cancelling it cancels the Swift task.
    @discardableResult
    func start(
        _ place: TaskPlace,
        _ body: @escaping @Sendable () async -> Void
    ) -> any Cancellable
}

/// The place in the source where a task was started.
public struct TaskPlace: Hashable, Sendable {
    /// The module and file, as `#fileID` gives them.
    public var fileID: String
    /// The line.
    public var line: Int

    /// Makes a place; by default that of the caller.
    public init(fileID: String = #fileID, line: Int = #line) {
        self.fileID = fileID
        self.line = line
    }

    /// The place of the caller.
    public static func here(fileID: String = #fileID, line: Int = #line) -> TaskPlace {
        TaskPlace(fileID: fileID, line: line)
    }
}
