extension ServerFault {
    /// A fault without its place; the raw values are the words of scenarios.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case offline, dns, refused, connectTimeout, tls, transportSecurity
        case timeout, emptyReply, resetBeforeHead, diesWhenReused, noResponse, notHTTP
        case garbage, http09, badStatusLine
        case resetInHead, closeInHead, stallHead, slowHead, duplicateHeader, headerBomb
        case interleavedInterim
        case wrongLength, overlongBody, resetMidBody, truncatedBody, stallBody, healingStall
        case badChunk, missingLastChunk, badGzip, truncatedGzip
        case halfClose, duplicateDelivery, lateDelivery
    }

    /// Which fault it is, without its place.
    package var kind: Kind {
        switch self {
        case .offline: .offline
        case .dns: .dns
        case .refused: .refused
        case .connectTimeout: .connectTimeout
        case .tls: .tls
        case .transportSecurity: .transportSecurity
        case .timeout: .timeout
        case .emptyReply: .emptyReply
        case .resetBeforeHead: .resetBeforeHead
        case .diesWhenReused: .diesWhenReused
        case .noResponse: .noResponse
        case .notHTTP: .notHTTP
        case .garbage: .garbage
        case .http09: .http09
        case .badStatusLine: .badStatusLine
        default: kindOfReply
        }
    }

    /// The kinds that need a head.
    private var kindOfReply: Kind {
        switch self {
        case .resetInHead: .resetInHead
        case .closeInHead: .closeInHead
        case .stallHead: .stallHead
        case .slowHead: .slowHead
        case .duplicateHeader: .duplicateHeader
        case .headerBomb: .headerBomb
        case .interleavedInterim: .interleavedInterim
        case .wrongLength: .wrongLength
        case .overlongBody: .overlongBody
        case .resetMidBody: .resetMidBody
        case .truncatedBody: .truncatedBody
        case .stallBody: .stallBody
        case .healingStall: .healingStall
        case .badChunk: .badChunk
        case .missingLastChunk: .missingLastChunk
        case .badGzip: .badGzip
        case .truncatedGzip: .truncatedGzip
        case .halfClose: .halfClose
        case .duplicateDelivery: .duplicateDelivery
        default: .lateDelivery
        }
    }
}

extension ServerFault {
    /// Whether nothing of a reply is sent.
    package var leavesNothing: Bool {
        switch kind {
        case .offline, .dns, .refused, .connectTimeout, .transportSecurity, .timeout, .emptyReply,
            .resetBeforeHead, .diesWhenReused, .noResponse, .notHTTP:
            true
        default: false
        }
    }
}

extension ServerFault.Kind {
    /// Whether the client fails before its request is sent, so that no server on a socket sees it.
    package var isUnsent: Bool {
        switch self {
        case .offline, .dns, .refused, .connectTimeout, .transportSecurity: true
        default: false
        }
    }

    /// Why no socket can play it, in words that follow "which"; `nil` when one can.
    package var loopbackObjection: String? {
        switch self {
        case .offline: "a real connection cannot: this machine is always connected to itself"
        case .connectTimeout:
            "a real connection cannot: this machine accepts or refuses its own at once"
        case .transportSecurity, .duplicateDelivery, .lateDelivery:
            "a real connection cannot: it is the client's own system that does it"
        case .noResponse, .notHTTP: "a real connection cannot: all it carries is HTTP"
        default: nil
        }
    }

    /// What a URL session on Linux makes of it over a socket that is no answer to anything; `nil` when
    /// it is played.
    package var sessionObjection: String? {
        switch self {
        case .closeInHead:
            "ends the process of a URL session on Linux: name the client \"sockets\""
        case .interleavedInterim:
            "is taken for the response by a URL session on Linux: name the client \"sockets\""
        default: nil
        }
    }

    /// Why a stub in a URL session cannot play it, in words that follow "which"; `nil` when it can.
    package var stubbedObjection: String? {
        switch self {
        case .duplicateDelivery, .lateDelivery:
            "a URL session cannot: a call after the end takes the process down"
        default: nil
        }
    }
}
