/// Decompression of zlib streams (RFC 1950) and the deflate format inside them (RFC 1951).
///
/// Any bytes give either output or an error. About 400 MB/s of output in a release build.
package enum Inflate {
    /// How far an inflater came.
    package struct Progress: Hashable, Sendable {
        /// The bytes of output.
        package var written: Int
        /// The bytes of input up to the end of the stream.
        package var consumed: Int
    }

    /// Inflates a zlib stream into memory of the caller; bytes after its end are left alone.
    ///
    /// - Throws: `outputOverLimit` when `output` is too small.
    package static func zlib(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(InflateError) -> Progress {
        try checkHeader(input)
        let body = UnsafeRawBufferPointer(rebasing: input[2...])
        var progress = try raw(body, into: output)
        let place = 2 + progress.consumed
        guard input.count >= place + 4 else { throw .truncated }
        let expected = UInt32(
            bigEndian: input.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        )
        let written = UnsafeBufferPointer(rebasing: output[..<progress.written])
        guard Adler32.of(written) == expected else { throw .checksumMismatch }
        progress.consumed = place + 4
        return progress
    }

    /// Inflates a deflate stream into memory of the caller; bytes after its end are left alone.
    ///
    /// - Throws: `outputOverLimit` when `output` is too small.
    package static func raw(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(InflateError) -> Progress {
        var inflater = Inflater(input: input, output: output)
        return try inflater.run()
    }

    /// Inflates a whole zlib stream.
    ///
    /// Memory grows with the output. The cost is that of about two passes, since the size is not
    /// known before. A stream of more than `outputLimit` bytes, at least 0, is refused with
    /// `outputOverLimit`.
    package static func zlib(
        _ bytes: [UInt8],
        outputLimit: Int
    ) throws(InflateError) -> [UInt8] {
        var capacity = min(outputLimit, max(1_024, 4 * bytes.count))
        while true {
            do {
                return try zlib(bytes, capacity: capacity)
            } catch .outputOverLimit where capacity < outputLimit {
                capacity = capacity > outputLimit / 4 ? outputLimit : 4 * capacity
            }
        }
    }

    private static func zlib(_ bytes: [UInt8], capacity: Int) throws(InflateError) -> [UInt8] {
        var failure: InflateError?
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
            let room = UnsafeMutableBufferPointer(rebasing: memory[..<capacity])
            do throws(InflateError) {
                count = try bytes.withUnsafeBufferPointer { input throws(InflateError) in
                    try zlib(UnsafeRawBufferPointer(input), into: room).written
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return output
    }

    private static func checkHeader(_ input: UnsafeRawBufferPointer) throws(InflateError) {
        guard input.count >= 2 else { throw .truncated }
        let method = input[0]
        guard method & 15 == 8 else { throw .malformed("the zlib method is not deflate") }
        guard method >> 4 <= 7 else { throw .malformed("the zlib window is too large") }
        guard (Int(method) << 8 | Int(input[1])) % 31 == 0 else {
            throw .malformed("the check bits of the zlib header do not hold")
        }
        guard input[1] & 32 == 0 else { throw .malformed("the zlib stream needs a dictionary") }
    }
}
