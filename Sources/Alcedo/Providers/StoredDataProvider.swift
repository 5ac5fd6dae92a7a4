import AlcedoSeams

/// A provider whose bytes are there, or in a file: the loader reads them on a queue of its own,
/// without a task.
protocol StoredDataProvider: ImageDataProvider {
    /// Reads the bytes, on the calling queue.
    func bytes(files: any FileStore) throws -> [UInt8]
}
