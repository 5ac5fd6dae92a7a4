/// Why compressed bytes could not be inflated.
package enum InflateError: Error, Hashable, Sendable {
    /// The stream ends before its last block and checksum do.
    case truncated
    /// The stream holds more than the caller's limit.
    case outputOverLimit
    /// The Adler-32 at the end does not fit what was inflated (RFC 1950 §2.2).
    case checksumMismatch
    /// The stream breaks a rule of RFC 1950 or RFC 1951; the text says which.
    case malformed(String)
}
