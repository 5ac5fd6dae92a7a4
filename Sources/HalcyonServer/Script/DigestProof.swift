import AlcedoCore

/// The value of an `Authorization` field of the scheme Digest (RFC 7616 §3.4).
struct DigestProof {
    private let parameters: [String: String]
    private let realm: String
    private let nonce: String
    private let algorithm: ServerChallenge.DigestAlgorithm

    /// Takes the parameters after the scheme's name apart.
    init(_ text: String, realm: String, nonce: String, algorithm: ServerChallenge.DigestAlgorithm) {
        var parameters: [String: String] = [:]
        for match in text.matches(of: #/([A-Za-z]+)\s*=\s*(?:"([^"]*)"|([^\s,"]+))/#) {
            let value = match.output.2 ?? match.output.3 ?? ""
            parameters[match.output.1.lowercased()] = String(value)
        }
        self.parameters = parameters
        self.realm = realm
        self.nonce = nonce
        self.algorithm = algorithm
    }

    /// Tells whether it proves that the password is known.
    func isRight(user: String, password: String, method: String) -> Bool {
        guard parameters["username"] == user, parameters["realm"] == realm,
            parameters["nonce"] == nonce, let uri = parameters["uri"],
            let response = parameters["response"]
        else { return false }
        let secret = hash("\(user):\(realm):\(password)")
        let call = hash("\(method):\(uri)")
        guard parameters["qop"] == "auth", let count = parameters["nc"],
            let own = parameters["cnonce"]
        else { return response == hash("\(secret):\(nonce):\(call)") }
        return response == hash("\(secret):\(nonce):\(count):\(own):auth:\(call)")
    }

    private func hash(_ text: String) -> String {
        switch algorithm {
        case .md5: MD5.hexadecimalDigest(of: Array(text.utf8))
        case .sha256: SHA256.hexadecimalDigest(of: text)
        }
    }
}

/// Base 64 with padding (RFC 4648 §4).
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The text of bytes.
    static func text(of bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let word = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
            for place in 0..<4 {
                let isFilled = place <= group.count
                result.append(isFilled ? alphabet[word >> (18 - 6 * place) & 63] : 0x3D)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
