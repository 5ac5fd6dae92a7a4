package import AlcedoHTTP

/// What a rule wants to know of a client before it answers (RFC 9110 §11).
package struct ServerChallenge: Hashable, Sendable {
    /// The schemes that are asked for.
    package enum Scheme: Hashable, Sendable {
        /// A name and a password as they are (RFC 7617).
        case basic(user: String, password: String)
        /// A name, and a proof that the password is known (RFC 7616).
        case digest(user: String, password: String, algorithm: DigestAlgorithm, nonce: String)
        /// A token (RFC 6750).
        case bearer(token: String)
    }

    /// The hash functions of the scheme Digest.
    package enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
        /// The one that every client has; it is broken, and good enough for a test.
        case md5 = "MD5"
        /// The one to take.
        case sha256 = "SHA-256"
    }

    /// The scheme with what is right.
    package var scheme: Scheme
    /// The part of the server that it is about.
    package var realm: String

    /// Makes a challenge.
    package init(_ scheme: Scheme, realm: String = "halcyon") {
        self.scheme = scheme
        self.realm = realm
    }

    /// The value of `WWW-Authenticate`.
    package var text: String {
        switch scheme {
        case .basic: "Basic realm=\"\(realm)\", charset=\"UTF-8\""
        case .digest(_, _, let algorithm, let nonce):
            "Digest realm=\"\(realm)\", nonce=\"\(nonce)\", qop=\"auth\", "
                + "algorithm=\(algorithm.rawValue)"
        case .bearer: "Bearer realm=\"\(realm)\""
        }
    }

    /// Tells whether a request says who sends it, and rightly so.
    package func isMet(by request: HTTPRequest) -> Bool {
        guard let field = request.fields["Authorization"],
            let space = field.firstIndex(of: " ")
        else { return false }
        let name = field[..<space].lowercased()
        let value = String(field[field.index(after: space)...])
        switch scheme {
        case .basic(let user, let password):
            return name == "basic" && value == Base64.text(of: Array("\(user):\(password)".utf8))
        case .bearer(let token):
            return name == "bearer" && value == token
        case .digest(let user, let password, let algorithm, let nonce):
            guard name == "digest" else { return false }
            let proof = DigestProof(value, realm: realm, nonce: nonce, algorithm: algorithm)
            return proof.isRight(user: user, password: password, method: request.method)
        }
    }

    /// The answer to a request that does not.
    var refusal: ServerReply {
        ServerReply(status: 401, fields: ["WWW-Authenticate": text])
    }
}
