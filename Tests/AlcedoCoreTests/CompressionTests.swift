import Testing

@testable import AlcedoCore

/// Both directions of deflate against each other, against foreign streams and against damage.
struct CompressionTests {
    /// Bytes of different kinds: nothing, one, runs, text, noise, far repetitions, skewed symbols.
    static let samples: [(name: String, bytes: [UInt8])] = {
        let text = Array("the quick brown fox jumps over the lazy dog; ".utf8)
        let noise = pseudorandom(count: 40_000)
        // Powers of two make a Huffman tree deeper than 15.
        let skewed = (0..<22).flatMap {
            [UInt8](repeating: UInt8($0 * 11), count: 1 << min($0, 13))
        }
        return [
            ("empty", []), ("one byte", [7]), ("two bytes", [7, 7]), ("three bytes", [7, 7, 7]),
            ("a run", [UInt8](repeating: 9, count: 70_000)),
            ("text", (0..<40).flatMap { _ in text }),
            ("noise", noise),
            ("far repetition", Array(noise[..<32_700]) + noise[..<400]),
            ("too far a repetition", Array(noise[..<33_000]) + noise[..<400]),
            ("skewed", mixed(skewed)),
            ("periods", (1...20).flatMap { p in (0..<200).map { UInt8(($0 % p) * 7) } }),
        ]
    }()

    private static func pseudorandom(count: Int) -> [UInt8] {
        var state: UInt64 = 42
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    /// The same bytes in an order without runs.
    private static func mixed(_ bytes: [UInt8]) -> [UInt8] {
        bytes.indices.map { bytes[$0 * 7_919 % bytes.count] }
    }

    @Test(arguments: samples, Deflate.Strategy.allCases)
    func `what is deflated inflates to itself`(
        sample: (name: String, bytes: [UInt8]),
        strategy: Deflate.Strategy
    ) throws {
        let packed = Deflate.zlib(sample.bytes, strategy: strategy)
        #expect(try Inflate.zlib(packed, outputLimit: sample.bytes.count) == sample.bytes)
        if !sample.bytes.isEmpty {
            #expect(throws: InflateError.outputOverLimit) {
                try Inflate.zlib(packed, outputLimit: sample.bytes.count - 1)
            }
        }
    }

    @Test func `the shortest way is never longer than stored, and short for repetitions`() {
        for (name, bytes) in Self.samples {
            let packed = Deflate.zlib(bytes)
            #expect(packed.count <= Deflate.zlib(bytes, strategy: .stored).count + 10, "\(name)")
        }
        #expect(Deflate.zlib([UInt8](repeating: 9, count: 70_000)).count < 200)
        let text = Self.samples[5].bytes
        #expect(Deflate.zlib(text).count * 10 < text.count)
    }

    @Test(arguments: foreignStreams)
    func `a stream of zlib inflates`(hex: String, count: Int, checksum: UInt32) throws {
        let output = try Inflate.zlib(bytes(hex), outputLimit: 10_000)
        #expect(output.count == count)
        #expect(CRC32.of(output) == checksum)
    }

    /// Streams that zlib 1.3 made: dynamic codes, fixed codes, stored, empty, a small window, and
    /// one distance code only; with the count and the CRC-32 of their contents.
    static let foreignStreams: [(hex: String, count: Int, checksum: UInt32)] = [
        (
            "78da2bc94855282ccd4cce56482aca2fcf5348cbaf50c82acd2d2856c82f4b2d5228014ae724"
                + "56552aa4e4a75b8379c35ab1a2866da24579768ea27d96a7b991757045a0a59ea17392696142"
                + "6ca686bf765e6ab68a6b6984a76758a16345726c4aa57349a4af5faca28f76715eb969947169"
                + "56aeaa4b61b093bd778a617a80bb6f827ab895b6b645b07294abbd5bb46a98b5be817dac5e7a"
                + "684064a14d7eb88f7fa25ab0a98aa2ae5baea791a6be53b265597a7a8969bc8d3a9a3300f376"
                + "8e8b", 420, 0xF7F4_A7F8
        ),
        (
            "78012bc94855282ccd4cce56482aca2fcf5348cbaf50c82acd2d2856c82f4b2d5228014ae724"
                + "56552a0000328b0ec0", 40, 0xEE99_5BC8
        ),
        (
            "7801011e00e1ff74686520717569636b2062726f776e20666f78206a756d7073206f766572ae"
                + "8f0b5f", 30, 0xE4C6_62DA
        ),
        ("78da030000000001", 0, 0x0000_0000),
        (
            "18d32bc94855282ccd4cce56482aca2fcf5348cbaf50c82acd2d2856c82f4b2d5228014ae724"
                + "56552aa4e4a75b8379442b0600e27d20a9", 90, 0xDF26_B498
        ),
        ("78da63601805a360140c77000003e80001", 1000, 0x060B_1780),
    ]

    @Test func `damage to a stream is an error of its kind`() {
        let whole = Deflate.zlib(Self.samples[5].bytes)
        for count in 0..<whole.count {
            #expect(throws: InflateError.truncated) {
                try Inflate.zlib(Array(whole[..<count]), outputLimit: 100_000)
            }
        }
        var last = whole
        last[whole.count - 1] ^= 1
        #expect(throws: InflateError.checksumMismatch) {
            try Inflate.zlib(last, outputLimit: 100_000)
        }
    }

    @Test(arguments: [
        ("7800", "check bits"), ("799b", "not deflate"), ("889c", "window"),
        ("78bb", "dictionary"), ("789c07", "reserved type"),
        ("789c01050000fa", "inverse differ"),
        // One block of fixed codes whose first symbol is 286.
        ("789c1b03", "no symbol"),
        // A match before any output.
        ("789c03020000000000000000000000000000000000000000", "too far back"),
        // 287 literals and lengths.
        ("789cf50000000000000000", "too many symbols"),
        // Lengths of the code length code that are too many, and too few.
        ("789c05e093244992244992000000000000000000", "too many codes"),
        ("789c0500b60d0000000000000000", "too few codes"),
        // The first code length repeats the one before; the last one runs over; none for the end.
        ("789c050012000000000000000000", "has none before"),
        ("789c050090e0ff1f0000000000000000", "run over"),
        ("789c050090e07f1b0000000000000000", "no code for its end"),
    ])
    func `a stream that breaks a rule says which`(hex: String, rule: String) {
        let error = #expect(throws: InflateError.self) {
            try Inflate.zlib(bytes(hex), outputLimit: 1_000)
        }
        guard case .malformed(let text) = error else {
            Issue.record("\(String(describing: error)) for \(rule)")
            return
        }
        #expect(text.contains(rule))
    }

    @Test func `flipped bits never give more than an error`() {
        var generator: UInt64 = 7
        for (_, bytes) in Self.samples[5...] {
            let bytes = Array(bytes.prefix(3_000))
            let whole = Deflate.zlib(bytes, strategy: .dynamic)
            for _ in 0..<60 {
                generator = generator &* 6_364_136_223_846_793_005 &+ 1
                var damaged = whole
                damaged[Int(generator >> 33) % whole.count] ^= UInt8(1) << UInt8(generator >> 61)
                let outcome = Result { try Inflate.zlib(damaged, outputLimit: 4_000) }
                if case .success(let output) = outcome { #expect(output == bytes) }
            }
        }
    }

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.map { $0 < 58 ? $0 - 48 : $0 - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
