package import AlcedoSeams

extension DiskFailure {
    /// The error a file store throws for it.
    package func error(_ path: String) -> FileStoreError {
        switch self {
        case .full: .noSpace(path: path)
        // EIO has the same number everywhere.
        case .inputOutputError: .system(path: path, code: 5)
        case .readOnly: .readOnly(path: path)
        case .permissionDenied: .permissionDenied(path: path)
        }
    }
}
