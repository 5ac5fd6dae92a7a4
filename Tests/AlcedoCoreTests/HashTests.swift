import Testing

@testable import AlcedoCore

/// Checksums against published values.
struct HashTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 gives the digests of FIPS 180-4`(text: String, digest: String) {
        #expect(SHA256.hexadecimalDigest(of: text) == digest)
    }

    @Test func `SHA-256 fills every length around a block`() {
        let digests = (50...130).map {
            SHA256.hexadecimalDigest(of: [UInt8](repeating: 0x61, count: $0))
        }
        #expect(Set(digests).count == 81)
        #expect(digests[14] == "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb")
    }

    @Test func `CRC-32 gives its check value in one piece and in many`() {
        let digits = Array("123456789".utf8)
        #expect(CRC32.of(digits) == 0xCBF4_3926)
        let long = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for cut in [0, 1, 7, 8, 9, 500, 999] {
            var checksum = CRC32()
            Array(long[..<cut]).withUnsafeBytes { checksum.update($0) }
            Array(long[cut...]).withUnsafeBytes { checksum.update($0) }
            #expect(checksum.value == CRC32.of(long))
        }
    }

    @Test func `Adler-32 gives its published value and does not overflow`() {
        #expect(Adler32.of(Array("Wikipedia".utf8)) == 0x11E6_0398)
        #expect(Adler32.of([UInt8](repeating: 0xFF, count: 100_000)) == 0x149A_302C)
    }

    @Test func `the fast checksum tells every single changed byte and every length`() {
        let bytes = (0..<100).map { UInt8($0) }
        var seen: Set<UInt64> = [Checksum64.of(bytes)]
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(seen.insert(Checksum64.of(changed)).inserted)
            #expect(seen.insert(Checksum64.of(Array(bytes[..<index]))).inserted)
        }
    }
}
