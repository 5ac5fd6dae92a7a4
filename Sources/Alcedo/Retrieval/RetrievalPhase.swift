/// Where a request is.
public enum RetrievalPhase: UInt8, Hashable, Sendable, CaseIterable {
    /// It has been made and not started.
    case queued
    /// Memory is asked.
    case memory
    /// The disk is read.
    case disk
    /// The original cache is asked.
    case original
    /// A transfer or a provider is waited for.
    case transport
    /// Bytes are decoded.
    case decoding
    /// A processor works.
    case processing
    /// The result is stored.
    case storing
    /// A retry strategy is asked, or its delay passes.
    case retrying
    /// It has called back with an image.
    case done
    /// It has called back with an error.
    case failed
    /// It has called back because it was cancelled.
    case cancelled
    /// It has called back, and what it was for has been set to something else.
    case superseded
}
